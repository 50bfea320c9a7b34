import { createHash, createHmac, generateKeyPairSync, randomUUID, sign, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** One webhook request, as its headers describe it. */
export interface Transmission {
  id: string;
  /** ISO 8601. */
  time: string;
  webhookId: string;
  /** The body, as sent. */
  body: string;
}

/** A key that signs webhooks. PayPal publishes certificates; the simulator publishes the public key itself. */
export interface SigningKey {
  /** Part of its address. */
  id: string;
  /** PEM. */
  publicKey: string;
  sign(transmission: Transmission): string;
}

/** Makes a key that signs as PayPal does: RSA-SHA256 over `id|time|webhook id|CRC32 of the body`. */
export function createSigningKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return {
    id: `CERT-${randomUUID()}`,
    publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
    sign: ({ id, time, webhookId, body }) =>
      sign('sha256', Buffer.from([id, time, webhookId, crc32(body)].join('|')), privateKey).toString('base64'),
  };
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
