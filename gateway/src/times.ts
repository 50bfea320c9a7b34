/** Milliseconds; tests have shorter ones. */
export interface Times {
  /** From the look-up of the session until a service must have begun to answer. */
  call: number;
  /** As `call`, for what waits: a poll is answered at the latest by the next ping. */
  poll: number;
  /** One question to the user service. */
  lookUp: number;
  /** How long one answer of GET /api/health serves. */
  healthKept: number;
}

/** P-C3: whatever hangs, the client is told within 5.5 s. */
export const TIMES: Times = { call: 5_000, poll: 45_000, lookUp: 2_000, healthKept: 500 };
