import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** An opaque random text that opens something: a session's cookie, a link in a mail. Only its hash is stored. */
export function newSecretToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** What is stored of such a text. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
