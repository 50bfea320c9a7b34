import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readIfThere } from './read-if-there.ts';

export interface Secrets {
  /** Ed25519, PKCS #8 in PEM: the gateway signs with it. */
  identityPrivateKey: string;
  /** SPKI blocks in PEM, one after another: two while keys are rotated. */
  identityPublicKeys: string;
  xsrfSecret: string;
  postgresPassword: string;
}

/** Reads the shop's secrets, making each that is missing; only the owner may read the files (0600). Under the folder's lock. */
export async function loadSecrets(directory: string): Promise<Secrets> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const secret = (name: string, make: () => string) => readOrMake(path.join(directory, name), make);
  const identityPrivateKey = await secret('identity-private-key.pem', newIdentityKey);
  return {
    identityPrivateKey,
    identityPublicKeys: await secret('identity-public-keys.pem', () => publicKeyOf(identityPrivateKey)),
    xsrfSecret: await secret('xsrf-secret', newSecret),
    postgresPassword: await secret('postgres-password', newPassword),
  };
}

/** Ed25519, PKCS #8 in PEM. */
export function newIdentityKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** In PEM, of a private key in PEM. */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString();
}

/** Fit for a URL. */
export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The secret in a file, which is made when there is none; of many who make it at once all get the same. It appears whole or not
 * at all: a secret cut short by a kill would lock the shop out of its own database.
 */
export async function readOrMake(file: string, make: () => string, mode = 0o600): Promise<string> {
  const found = await readIfThere(file);
  if (found !== undefined) return found.endsWith('-----\n') ? found : found.trim();
  await putOnce(file, make(), mode);
  return readOrMake(file, make, mode);
}

/** Written beside it and then linked, which never replaces what somebody else has put there in the meantime. */
async function putOnce(file: string, secret: string, mode: number): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`;
  const opened = await open(draft, 'wx', mode);
  try {
    await opened.chmod(mode);
    await opened.writeFile(secret);
    await opened.sync();
    await link(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    // Somebody was faster, and may have tidied the draft away.
    if (!['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return;
  } finally {
    await opened.close();
  }
  await removeDrafts(file);
}

/** Ours, those of others who come too late now, and what a kill has left behind. */
async function removeDrafts(file: string): Promise<void> {
  const [directory, name] = [path.dirname(file), path.basename(file)];
  for (const other of await readdir(directory))
    if (other.startsWith(`${name}.`) && other.endsWith('.new')) await rm(path.join(directory, other), { force: true });
}
