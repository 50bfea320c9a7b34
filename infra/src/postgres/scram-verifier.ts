import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ROUNDS = 4_096;
const BYTES = 32;

/**
 * What PostgreSQL keeps of a password (RFC 5803), to be given in its place: a statement that fails, or is logged for any other
 * reason, shows no password then (P-E17), and none crosses the network. Signing in by scram-sha-256 and by md5 both take it.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(prepared(password), salt, ROUNDS, BYTES, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest();
  const serverKey = createHmac('sha256', salted).update('Server Key').digest();
  const [s, stored, server] = [salt, storedKey, serverKey].map((bytes) => bytes.toString('base64'));
  return `SCRAM-SHA-256$${ROUNDS}:${s}$${stored}:${server}`;
}

/** As clients do it before they sign in (SASLprep, RFC 4013): odd spaces, what is not seen, other forms of a letter. */
function prepared(password: string): string {
  return password
    .replace(/[\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000]/g, ' ')
    .replace(/\u00AD|\u034F|\u1806|[\u180B-\u180D]|\u200C|\u200D|\u2060|[\uFE00-\uFE0F]|\uFEFF/g, '')
    .normalize('NFKC');
}
