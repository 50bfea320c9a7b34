import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
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
 * The secret in a file, which is made when there is none. It appears whole or not at all: a secret cut short by a kill would lock
 * the shop out of its own database.
 */
export async function readOrMake(file: string, make: () => string, mode = 0o600): Promise<string> {
  const found = await readIfThere(file);
  if (found !== undefined) return found.endsWith('-----\n') ? found : found.trim();
  // One that a kill left behind cannot be written to when its mode says so.
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, make(), { mode, flush: true });
  await chmod(`${file}.new`, mode);
  await rename(`${file}.new`, file);
  return readOrMake(file, make, mode);
}
