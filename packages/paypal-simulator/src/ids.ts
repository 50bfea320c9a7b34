import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** An id that looks like PayPal's: 17 capital letters and digits. */
export function newPayPalId(): string {
  return [...randomBytes(17)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
