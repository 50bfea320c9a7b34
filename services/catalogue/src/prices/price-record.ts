/** Days before a reduction of which its prior price is the lowest (directive 98/6/EC, article 6a; ADR 67). */
export const PRIOR_DAYS = 30;
const PRIOR_MS = PRIOR_DAYS * 24 * 3_600_000;

/** What a variant, or a product without options, is sold for; money in cents. */
export interface SalePrice {
  cents: number;
  /** The price that is struck through. */
  oldCents: number | null;
  /** The lowest price of the 30 days before the reduction; null while there is no reduction to show. */
  priorCents: number | null;
}

/** What something was sold for from one moment until another one; null: until now. */
export interface PriceRecord extends SalePrice {
  since: Date;
  until: Date | null;
}

/** What is shown of a reduction, in cents. */
export interface Reduction {
  oldCents: number;
  priorCents: number;
}

/** What to write: when the present record ends, and the one that begins. */
export interface PriceChange {
  at: Date;
  begins: SalePrice | undefined;
}

/**
 * Decides what is recorded of a price (ADR 67). A reduction begins when its price or its old price begins to be shown: another price
 * begins another reduction; a break of at most 30 days begins none.
 * @param history the records so far, oldest first; those that ended more than 30 days ago may be missing
 * @param present undefined for what cannot be bought
 * @param now the database's time; records never overlap, whatever it says
 * @returns undefined if nothing has changed
 */
export function priceChange(
  history: readonly PriceRecord[],
  present: Omit<SalePrice, 'priorCents'> | undefined,
  now: Date,
): PriceChange | undefined {
  const last = history.at(-1);
  const current = last?.until === null ? last : undefined;
  if (current?.cents === present?.cents && current?.oldCents === present?.oldCents) return undefined;
  const earliest = last === undefined ? 0 : (last.until?.getTime() ?? last.since.getTime() + 1);
  const at = new Date(Math.max(now.getTime(), earliest));
  if (present === undefined) return { at, begins: undefined };
  return { at, begins: { ...present, priorCents: priorOf(present, inForceBefore(at, history)) } };
}

/**
 * What a product shows of its variants' reductions beside its lowest price: nothing unless each variant at that price is reduced, then
 * the least of each number.
 */
export function shownReduction(variants: readonly SalePrice[]): Reduction | undefined {
  const lowest = Math.min(...variants.map(({ cents }) => cents));
  const cheapest = variants.filter(({ cents }) => cents === lowest);
  const reductions = cheapest.flatMap(({ oldCents, priorCents }) =>
    oldCents === null || priorCents === null ? [] : [{ oldCents, priorCents }],
  );
  if (reductions.length === 0 || reductions.length < cheapest.length) return undefined;
  return {
    oldCents: Math.min(...reductions.map(({ oldCents }) => oldCents)),
    priorCents: Math.min(...reductions.map(({ priorCents }) => priorCents)),
  };
}

function inForceBefore(moment: Date, history: readonly PriceRecord[]): PriceRecord[] {
  const from = moment.getTime() - PRIOR_MS;
  return history.filter(({ until }) => until === null || until.getTime() > from);
}

/** @param before the prices of the 30 days before */
function priorOf({ cents, oldCents }: Omit<SalePrice, 'priorCents'>, before: readonly PriceRecord[]): number | null {
  const last = before.at(-1);
  if (oldCents === null || last === undefined) return null;
  const goesOn = last.cents === cents && last.oldCents !== null;
  if (goesOn) return last.priorCents;
  const lowest = Math.min(...before.map((record) => record.cents));
  // What was as cheap before is not reduced.
  return lowest > cents ? lowest : null;
}
