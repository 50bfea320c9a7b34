import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { services } from '../shop-processes.ts';
import { newIdentityKey, newPassword, newSecret, publicKeyOf, readOrCreate } from '../start/secrets.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { SecretsConfig } from './config.ts';

/** Readable by owner and group, writable by nobody: the containers' user is in that group. */
const MODE = 0o440;

/** Each has its own folder. */
export const secretReaders = ['gateway', 'public', 'postgres', ...services, 's3'] as const;

/**
 * Creates the secrets of the shop's containers and never replaces one. Each reader has its own folder, mounted as its own volume, so
 * that a compromised service holds no secrets of others.
 *
 * ```
 * gateway/    identity-private-key.pem, xsrf-secret
 * public/     identity-public-keys.pem, for every service
 * postgres/   postgres-password
 * <service>/  database-url, with a role and a password of its own
 * s3/         s3-access-key, s3-secret-key
 * ```
 * @throws UserFacingError when no public key matches the private key
 */
export async function makeSecrets({ directory, postgres }: SecretsConfig): Promise<void> {
  const secret = async (reader: string, name: string, make: () => string) => {
    await mkdir(path.join(directory, reader), { recursive: true });
    return readOrCreate(path.join(directory, reader, name), make, MODE);
  };
  const privateKey = await secret('gateway', 'identity-private-key.pem', newIdentityKey);
  const publicKeys = await secret('public', 'identity-public-keys.pem', () => publicKeyOf(privateKey));
  // Without a matching pair services would refuse every signed-in call.
  if (!publicKeys.includes(publicKeyOf(privateKey).trim()))
    throw new UserFacingError(
      'public/identity-public-keys.pem does not hold the key of gateway/identity-private-key.pem. Remove it, and this job recreates it.',
    );
  await secret('gateway', 'xsrf-secret', newSecret);
  await secret('postgres', 'postgres-password', newPassword);
  for (const service of services)
    await secret(service, 'database-url', () => `postgres://${service}:${newPassword()}@${postgres}/${service}`);
  await secret('s3', 's3-access-key', newPassword);
  await secret('s3', 's3-secret-key', newSecret);
}

/** Creates folders that the group may write: a new volume belongs to root, and only this job runs as root. */
export async function makeWritableFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o770);
  }
}
