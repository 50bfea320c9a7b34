import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readIfExists } from '../data-dir/read-if-exists.ts';

export interface Secrets {
  /** Ed25519, PKCS #8 in PEM. Signs identities. */
  identityPrivateKey: string;
  /** SPKI blocks in PEM, one after another: two while keys are rotated. */
  identityPublicKeys: string;
  xsrfSecret: string;
  postgresPassword: string;
}

/** Reads the shop's secrets and creates missing ones (mode 0600). The caller holds the data folder's lock. */
export async function loadSecrets(directory: string): Promise<Secrets> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const secret = (name: string, make: () => string) => readOrCreate(path.join(directory, name), make);
  const identityPrivateKey = await secret('identity-private-key.pem', newIdentityKey);
  return {
    identityPrivateKey,
    identityPublicKeys: await secret('identity-public-keys.pem', () => publicKeyOf(identityPrivateKey)),
    xsrfSecret: await secret('xsrf-secret', newSecret),
    postgresPassword: await secret('postgres-password', newPassword),
  };
}

/** Creates an Ed25519 key, PKCS #8 in PEM. */
export function newIdentityKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Derives the public key (PEM) of a private key (PEM). */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString();
}

/** Creates a password that needs no escaping in a URL. */
export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Reads the secret in a file, or creates it. Concurrent callers get the same secret. The file is written atomically: a truncated
 * secret would lock the shop out of its own database.
 */
export async function readOrCreate(file: string, make: () => string, mode = 0o600): Promise<string> {
  const found = await readIfExists(file);
  if (found !== undefined) return found.endsWith('-----\n') ? found : found.trim();
  await writeOnce(file, make(), mode);
  return readOrCreate(file, make, mode);
}

/** Writes a draft and links it, which never replaces the file of a concurrent caller. */
async function writeOnce(file: string, secret: string, mode: number): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`;
  const opened = await open(draft, 'wx', mode);
  try {
    await opened.chmod(mode);
    await opened.writeFile(secret);
    await opened.sync();
    await link(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    // A concurrent caller was faster, and may have removed this draft.
    if (!['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return;
  } finally {
    await opened.close();
  }
  await removeDrafts(file);
}

/** Removes all drafts: this one, those of concurrent callers, and what a kill left behind. */
async function removeDrafts(file: string): Promise<void> {
  const [directory, name] = [path.dirname(file), path.basename(file)];
  for (const other of await readdir(directory))
    if (other.startsWith(`${name}.`) && other.endsWith('.new')) await rm(path.join(directory, other), { force: true });
}
