/** RateLimits how many calls are made a second time, so that repeats never add a storm to a breakdown (P-C4). */
export interface RetryBudget {
  /** A call is made for the first time: it earns a tenth of a repeat. */
  earn(): void;
  /** @returns whether a repeat may be made; it is paid for then */
  spend(): boolean;
}

/** Whole repeats are counted in tenths. */
const REPEAT = 10;
/** What is left over from good times lasts for a restart with calls under way, not for an outage. */
const MOST_SAVED = 10 * REPEAT;

/** One repeat is free at first; so of n calls at most n/10 + 1 are repeated, and at most ten in one go. */
export function createRetryBudget(): RetryBudget {
  let tenths = REPEAT;
  return {
    earn: () => {
      tenths = Math.min(MOST_SAVED, tenths + 1);
    },
    spend: () => {
      if (tenths < REPEAT) return false;
      tenths -= REPEAT;
      return true;
    },
  };
}
