/** The callers of the matrix, in the order of its columns (P-E1). */
export const callers = [
  'visitor',
  'customer',
  'other customer',
  'administrator',
  'demoted administrator',
  'deleted user',
] as const;
export type CallerName = (typeof callers)[number];

/** The expected status for each caller, in the order of `callers`. */
export type Statuses = readonly [number, number, number, number, number, number];

/** Every caller, signed in or not. */
export const everyone = (status: number): Statuses => [status, status, status, status, status, status];

/** Signed-in callers; the session of a deleted user has ended. */
export const signedIn = (status: number): Statuses => [401, status, status, status, status, 401];

/** Administrators; a demoted one is rejected like a customer. */
export const administrators = (status: number): Statuses => [401, 403, 403, status, 403, 401];

/** The customer who owns the resource; others receive 404 (docs/api.md#everywhere). */
export const owner = (status: number, administrator = 404): Statuses => [401, status, 404, administrator, 404, 401];

/** The customer who pays their own (cash) order; administrators may not pay for somebody else (docs/api.md#paypal). */
export const payer = (status: number): Statuses => [401, status, 404, 403, 404, 401];
