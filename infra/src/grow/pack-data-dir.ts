import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { freePorts } from '@shop/local-postgres/free-ports.ts';
import { startPostgres } from '@shop/local-postgres/postgres-server.ts';
import { lockDataDir } from '../data-dir-lock.ts';
import { type ServiceName, services } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { checksumsOf } from './checksums.ts';
import { connected } from './connected.ts';
import { type Manifest, type PackedDatabase, writeManifest } from './manifest.ts';
import { namedImages } from './named-images.ts';
import { packDatabase } from './pack-database.ts';
import { packImages } from './pack-images.ts';

/**
 * Exports the stopped shop of a data folder for the full profile (ADR 22): rows, images and a manifest. The pack holds personal data and
 * session secrets, so only its owner may read it. It appears complete or not at all; unless this process is killed with SIGKILL, an
 * incomplete one is removed.
 * @param dataDir absolute; its PostgreSQL runs meanwhile and may recover from a crash, but its data stay the same
 * @param target absolute; must not exist
 * @param signal ends the export within seconds
 * @throws UserFacingError when a shop runs there, there is none, its databases are of another version, or the target exists; the
 * signal's reason when it was aborted
 */
export async function packDataDir(dataDir: string, target: string, signal?: AbortSignal): Promise<Manifest> {
  if (!existsSync(path.join(dataDir, 'postgres'))) throw new UserFacingError(`There is no shop in ${dataDir}.`);
  if (existsSync(target)) throw new UserFacingError(`${target} is there already. Name a folder that is not.`);
  const unlock = await lockDataDir(dataDir);
  try {
    return await packInto(`${target}.unfinished`, { dataDir, target, signal });
  } catch (error) {
    // An aborted step fails with an error of its own.
    signal?.throwIfAborted();
    throw error;
  } finally {
    await unlock();
  }
}

interface Packing {
  dataDir: string;
  target: string;
  signal: AbortSignal | undefined;
}

async function packInto(unfinished: string, { dataDir, target, signal }: Packing): Promise<Manifest> {
  await rm(unfinished, { recursive: true, force: true });
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const { databases, named } = await packDatabases(dataDir, unfinished, signal);
    const images = new Set(await packImages(dataDir, unfinished, signal));
    const manifest: Manifest = {
      format: 1,
      id: randomUUID(),
      databases,
      files: await checksumsOf(unfinished, signal),
      missingImages: named.filter((name) => !images.has(name)).length,
    };
    await writeManifest(unfinished, manifest);
    signal?.throwIfAborted();
    await rename(unfinished, target);
    return manifest;
  } finally {
    // After the rename there is nothing to remove.
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function packDatabases(
  dataDir: string,
  pack: string,
  signal: AbortSignal | undefined,
): Promise<{ databases: Record<ServiceName, PackedDatabase>; named: string[] }> {
  const [port] = await freePorts(1);
  const postgres = await startPostgres({
    directory: path.join(dataDir, 'postgres'),
    port: port as number,
    password: (await readFile(path.join(dataDir, 'secrets', 'postgres-password'), 'utf8')).trim(),
  });
  // Also ends a query that would take long.
  const stop = () => postgres.stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const packed = new Map<ServiceName, PackedDatabase>();
    for (const service of services) {
      signal?.throwIfAborted();
      packed.set(service, await packDatabase(postgres.url(service), service, pack));
    }
    return {
      databases: Object.fromEntries(packed) as Record<ServiceName, PackedDatabase>,
      named: await connected(postgres.url('catalogue'), namedImages),
    };
  } finally {
    signal?.removeEventListener('abort', stop);
    await postgres.stop();
  }
}
