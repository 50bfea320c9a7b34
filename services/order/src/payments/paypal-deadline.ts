/** Milliseconds: a response then comes within five seconds, and a job ends in time for a shutdown. */
const PAYPAL_MS = 4_000;

/** A signal that ends all calls to PayPal of one request, or of one row of a job (docs/api.md#paypal). */
export function paypalDeadline(): AbortSignal {
  return AbortSignal.timeout(PAYPAL_MS);
}
