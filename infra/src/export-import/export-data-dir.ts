import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_VARIANT_WIDTHS } from '@shop/contracts/catalogue-api.ts';
import { freePorts } from '@shop/local-postgres/free-ports.ts';
import { startPostgres } from '@shop/local-postgres/postgres-server.ts';
import type pg from 'pg';
import { lockDataDir } from '../data-dir/lock.ts';
import { type ServiceName, services } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { checksumsOf } from './checksums.ts';
import { exportDatabase } from './export-database.ts';
import { exportImages } from './export-images.ts';
import { type ExportedDatabase, type Manifest, writeManifest } from './manifest.ts';
import { withConnection } from './with-connection.ts';

/**
 * Exports the stopped shop of a data folder for the full profile (ADR 22): rows, images and a manifest. The export holds personal data and
 * session secrets, so only its owner may read it. It appears complete or not at all; unless this process is killed with SIGKILL, an
 * incomplete one is removed.
 * @param dataDir absolute; its PostgreSQL runs meanwhile and may recover from a crash, but its data stay the same
 * @param target absolute; must not exist
 * @param signal ends the export within seconds
 * @throws UserFacingError when a shop runs there, there is none, its databases are of another version, or the target exists; the
 * signal's reason when it was aborted
 */
export async function exportDataDir(dataDir: string, target: string, signal?: AbortSignal): Promise<Manifest> {
  if (!existsSync(path.join(dataDir, 'postgres'))) throw new UserFacingError(`There is no shop in ${dataDir}.`);
  if (existsSync(target)) throw new UserFacingError(`${target} is there already. Name a folder that is not.`);
  const unlock = await lockDataDir(dataDir);
  try {
    return await exportInto(`${target}.unfinished`, { dataDir, target, signal });
  } catch (error) {
    // An aborted step fails with an error of its own.
    signal?.throwIfAborted();
    throw error;
  } finally {
    await unlock();
  }
}

interface ExportRun {
  dataDir: string;
  target: string;
  signal: AbortSignal | undefined;
}

async function exportInto(unfinished: string, { dataDir, target, signal }: ExportRun): Promise<Manifest> {
  await rm(unfinished, { recursive: true, force: true });
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const { databases, named } = await exportDatabases(dataDir, unfinished, signal);
    const images = new Set(await exportImages(dataDir, unfinished, signal));
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

async function exportDatabases(
  dataDir: string,
  exportDir: string,
  signal: AbortSignal | undefined,
): Promise<{ databases: Record<ServiceName, ExportedDatabase>; named: string[] }> {
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
    const exported = new Map<ServiceName, ExportedDatabase>();
    for (const service of services) {
      signal?.throwIfAborted();
      exported.set(service, await exportDatabase(postgres.url(service), service, exportDir));
    }
    return {
      databases: Object.fromEntries(exported) as Record<ServiceName, ExportedDatabase>,
      named: await withConnection(postgres.url('catalogue'), referencedImages),
    };
  } finally {
    signal?.removeEventListener('abort', stop);
    await postgres.stop();
  }
}

/**
 * The file names of the images that a catalogue's rows refer to: those of products and categories in the size that the path names,
 * those that only orders still show in the smallest size. Excludes images on other hosts.
 */
async function referencedImages(catalogue: pg.ClientBase): Promise<string[]> {
  const { rows } = await catalogue.query<{ name: string }>(
    `select substring(path from '^/images/(.+)$') as name from product_images where path like '/images/_%'
     union select substring(image from '^/images/(.+)$') from categories where image like '/images/_%'
     union select o.id || $1 from ordered_images o where not exists (select from product_images p where p.id = o.id)`,
    [`-${Math.min(...IMAGE_VARIANT_WIDTHS)}.webp`],
  );
  return rows.map(({ name }) => name);
}
