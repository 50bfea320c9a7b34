import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SecretsConfig } from './config.ts';
import type { SecretApi } from './kubernetes-secrets.ts';
import { makeSecrets, secretReaders } from './make-secrets.ts';

/** Every reader's folder is a Secret; pods mount it by this name. */
export function secretName(reader: string): string {
  return reader === 'public' ? 'identity-public-keys' : reader;
}

/**
 * Creates the shop's secrets as Secrets of its namespace, one per reader, and adds missing keys to existing ones; never replaces a
 * value. A job that is killed in between continues with what is there.
 * @param config its directory is emptied first, and is of no use afterwards
 * @throws UserFacingError when another job is creating them at the same time, or no public key matches the private key
 */
export async function makeClusterSecrets(config: SecretsConfig, api: SecretApi): Promise<void> {
  const existing = new Map<string, ReadonlySet<string>>();
  // A container that restarts in its pod finds what it left, which only the owner may read and nobody may write.
  for (const reader of secretReaders) await rm(path.join(config.directory, reader), { recursive: true, force: true });
  for (const reader of secretReaders) {
    const secrets = await api.read(secretName(reader));
    if (secrets === undefined) continue;
    existing.set(reader, new Set(Object.keys(secrets)));
    const folder = path.join(config.directory, reader);
    await mkdir(folder, { recursive: true });
    for (const [key, value] of Object.entries(secrets)) await writeFile(path.join(folder, key), value, { mode: 0o400 });
  }
  await makeSecrets(config);
  for (const reader of secretReaders) {
    const folder = path.join(config.directory, reader);
    const known = existing.get(reader);
    const missing: Record<string, string> = {};
    for (const key of await readdir(folder))
      if (!known?.has(key)) missing[key] = await readFile(path.join(folder, key), 'utf8');
    if (Object.keys(missing).length === 0) continue;
    await (known === undefined ? api.create(secretName(reader), missing) : api.add(secretName(reader), missing));
    console.log(
      `${secretName(reader)}: ${known === undefined ? 'created' : `added ${Object.keys(missing).join(', ')}`}`,
    );
  }
  console.log('All Secrets exist.');
}
