import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { newIdentityKey, newPassword, newSecret, publicKeyOf, readOrMake } from '../secrets.ts';
import { services } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { SecretsConfig } from './config.ts';

/** Its group reads, nobody else: the readers' user is of that group, and cannot change what it reads. */
const MODE = 0o440;

/**
 * Makes what the shop's containers need to trust each other, once, however many do: what is there is never replaced.
 * A folder for each reader, so that each can be a volume of its own and nobody sees another's: who takes over the order service
 * has no signing key.
 *
 * ```
 * gateway/    identity-private-key.pem, xsrf-secret
 * public/     identity-public-keys.pem, for every service
 * postgres/   postgres-password
 * <service>/  database-url, with a role and a password of its own
 * s3/         s3-access-key, s3-secret-key
 * ```
 * @throws UserFacingError when the public keys are not those of the private one
 */
export async function makeSecrets({ directory, postgres }: SecretsConfig): Promise<void> {
  const secret = async (reader: string, name: string, make: () => string) => {
    await mkdir(path.join(directory, reader), { recursive: true });
    return readOrMake(path.join(directory, reader, name), make, MODE);
  };
  const privateKey = await secret('gateway', 'identity-private-key.pem', newIdentityKey);
  const publicKeys = await secret('public', 'identity-public-keys.pem', () => publicKeyOf(privateKey));
  // One of the two was lost: every call would be refused while all seems well.
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

/** Folders that the group of this process may write in: a new volume belongs to root, and nothing else here runs as root. */
export async function makeWritableFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o770);
  }
}
