import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** Creates a random token for a session cookie or the link of an email. Only its hash is stored. */
export function newSecretToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Hashes a token for storage. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
