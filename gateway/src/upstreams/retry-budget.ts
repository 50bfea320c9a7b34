/** Limits retries to a fraction of the calls, so that they never add a storm to an outage (P-C4). */
export interface RetryBudget {
  /** Counts a call that is not a retry: it earns a tenth of a retry. */
  earn(): void;
  /** @returns whether a retry is allowed; it is then taken from the budget */
  spend(): boolean;
}

/** The budget is counted in tenths of a retry. */
const RETRY = 10;
/** Savings suffice for the calls in flight during a restart, not for an outage. */
const MAX_SAVED = 10 * RETRY;

/** Starts with one retry: of n calls at most n/10 + 1 are retried, and at most ten in a row. */
export function createRetryBudget(): RetryBudget {
  let tenths = RETRY;
  return {
    earn: () => {
      tenths = Math.min(MAX_SAVED, tenths + 1);
    },
    spend: () => {
      if (tenths < RETRY) return false;
      tenths -= RETRY;
      return true;
    },
  };
}
