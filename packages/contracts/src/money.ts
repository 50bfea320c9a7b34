/** Money is integer cents inside and a number of dollars with at most two decimals in JSON (API.md, Everywhere). */

/** Dollars of a request, at most two decimals, as cents. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Cents as the number of dollars that an answer carries. */
export function dollarsOf(cents: number): number {
  return cents / 100;
}
