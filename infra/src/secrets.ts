import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

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
  const identityPrivateKey = await secret('identity-private-key.pem', () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  return {
    identityPrivateKey,
    identityPublicKeys: await secret('identity-public-keys.pem', () => publicKeyOf(identityPrivateKey)),
    xsrfSecret: await secret('xsrf-secret', () => randomBytes(32).toString('base64url')),
    postgresPassword: await secret('postgres-password', () => randomBytes(24).toString('base64url')),
  };
}

function publicKeyOf(privateKey: string): string {
  return createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString();
}

/** A file appears whole or not at all: a secret cut short by a kill would lock the shop out of its own database. */
async function readOrMake(file: string, make: () => string): Promise<string> {
  const found = await readFile(file, 'utf8').catch(() => undefined);
  if (found !== undefined) return found.endsWith('-----\n') ? found : found.trim();
  await writeFile(`${file}.new`, make(), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return readOrMake(file, make);
}
