/** Milliseconds for all calls to PayPal within one request: our response then comes within five seconds. */
const REQUEST_MS = 4_000;
/** Milliseconds for one step of a background job. */
const JOB_MS = 10_000;

/** A signal that ends the calls to PayPal of one request in time (docs/api.md#paypal). */
export function requestDeadline(): AbortSignal {
  return AbortSignal.timeout(REQUEST_MS);
}

/** A signal that ends the calls to PayPal of one step of a job. */
export function jobDeadline(): AbortSignal {
  return AbortSignal.timeout(JOB_MS);
}
