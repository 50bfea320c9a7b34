import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ROUNDS = 4_096;
const BYTES = 32;

/**
 * Computes the SCRAM verifier that PostgreSQL stores for a password (RFC 5803). Statements with the verifier instead of the password
 * show no password in logs or on the network (P-E17). Authentication by scram-sha-256 and by md5 both accept it.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(prepared(password), salt, ROUNDS, BYTES, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest();
  const serverKey = createHmac('sha256', salted).update('Server Key').digest();
  const [s, stored, server] = [salt, storedKey, serverKey].map((bytes) => bytes.toString('base64'));
  return `SCRAM-SHA-256$${ROUNDS}:${s}$${stored}:${server}`;
}

/** Normalizes a password as clients do (SASLprep, RFC 4013): spaces, invisible characters, Unicode forms. */
function prepared(password: string): string {
  return password
    .replace(/[\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000]/g, ' ')
    .replace(/\u00AD|\u034F|\u1806|[\u180B-\u180D]|\u200C|\u200D|\u2060|[\uFE00-\uFE0F]|\uFEFF/g, '')
    .normalize('NFKC');
}
