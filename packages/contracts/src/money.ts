/** Money is integer cents inside and a number of dollars with at most two decimals in JSON (docs/api.md#everywhere). */

/** Converts dollars of a request, with at most two decimals, to cents. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Converts cents to dollars for a response. */
export function dollarsOf(cents: number): number {
  return cents / 100;
}
