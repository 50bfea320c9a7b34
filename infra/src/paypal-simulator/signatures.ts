import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** One webhook request, as its headers describe it. */
export interface Transmission {
  id: string;
  /** ISO 8601. */
  time: string;
  webhookId: string;
  /** The body, as sent. */
  body: string;
}

/** Signs a webhook. PayPal signs with a certificate; here only the simulator itself can verify. */
export function signTransmission({ id, time, webhookId, body }: Transmission, secret: string): string {
  const digest = createHash('sha256').update(body).digest('hex');
  return hmac(`webhook|${id}|${time}|${webhookId}|${digest}`, secret);
}

/** Issues an access token. @param expiresAt milliseconds of the epoch */
export function issueToken(expiresAt: number, secret: string): string {
  return `A21AA-${expiresAt}-${hmac(`token|${expiresAt}`, secret)}`;
}

/** Whether a token was issued here and has not expired. */
export function isValidToken(token: string, now: number, secret: string): boolean {
  const expiresAt = Number(/^A21AA-(\d+)-/.exec(token)?.[1] ?? 0);
  return expiresAt > now && isEqual(token, issueToken(expiresAt, secret));
}

/** Compares texts in constant time. */
export function isEqual(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(first, second);
}

function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64');
}
