/** Who calls, in the order of the matrix's columns (RELIABILITY.md, P-E1). */
export const callers = [
  'visitor',
  'customer',
  'other customer',
  'administrator',
  'demoted administrator',
  'deleted user',
] as const;
export type CallerName = (typeof callers)[number];

/** What a column of each caller says, in the order of `callers`. */
export type Statuses = readonly [number, number, number, number, number, number];

/** Whoever asks, whether signed in or not. */
export const everybody = (status: number): Statuses => [status, status, status, status, status, status];

/** Whoever is signed in; a session ends with its account. */
export const signedIn = (status: number): Statuses => [401, status, status, status, status, 401];

/** Administrators: one who is none any more is refused as a customer is. */
export const administrators = (status: number): Statuses => [401, 403, 403, status, 403, 401];

/** What belongs to the customer; to others it is not there (API.md, Everywhere). */
export const owner = (status: number, administrator = 404): Statuses => [401, status, 404, administrator, 404, 401];
