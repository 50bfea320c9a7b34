import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_VARIANT_WIDTHS } from '@shop/contracts/catalogue-api.ts';
import { VERSION } from '@shop/platform/service/observability/version.ts';
import { fixedCurrency } from '@shop/platform/service/postgres/fixed-currency.ts';
import type pg from 'pg';
import { services } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { checksumsOf } from './checksums.ts';
import { type Manifest, type SavedDatabase, type SavedName, savedImages, writeManifest } from './manifest.ts';
import { type BackedUpShop, openBackedUpShop } from './open-backed-up-shop.ts';
import { savePayPalJournal } from './paypal-journal.ts';
import { recordBackup } from './record-backup.ts';
import { beginSnapshot, saveDatabase } from './save-database.ts';
import { saveImages } from './save-images.ts';
import { withConnection, withConnections } from './with-connection.ts';

/**
 * In this order: analytics never knows more than the orders, and the log has every event that a service has read. What the log has
 * beyond a database is what a reconciliation after a restore reports as lost (ADR 28).
 */
const SNAPSHOT_ORDER: readonly SavedName[] = [
  'analytics',
  ...services.filter((name) => name !== 'analytics'),
  'events',
];

/**
 * Backs the shop of a data folder up: rows, images and a manifest (ADR 54). The shop may be running; else its PostgreSQL runs meanwhile.
 * Each database is read from one snapshot; those of all databases are taken within milliseconds. The backup holds personal data and
 * session secrets, so only its owner may read it. It appears complete or not at all; unless this process is killed with SIGKILL, an
 * incomplete one is removed.
 * @param dataDir absolute
 * @param target absolute; must not exist
 * @param signal ends the backup within seconds
 * @throws UserFacingError when there is no shop, its databases are of another version, or the target exists; the signal's reason when it
 * was aborted
 */
export async function backupShop(dataDir: string, target: string, signal?: AbortSignal): Promise<Manifest> {
  if (!existsSync(path.join(dataDir, 'postgres'))) throw new UserFacingError(`There is no shop in ${dataDir}.`);
  if (existsSync(target)) throw new UserFacingError(`${target} is there already. Name a folder that is not.`);
  const shop = await openBackedUpShop(dataDir);
  try {
    return await backupInto(`${target}.unfinished`, { dataDir, target, shop, signal });
  } catch (error) {
    // An aborted step fails with an error of its own.
    signal?.throwIfAborted();
    throw error;
  } finally {
    await shop.close();
  }
}

interface BackupRun {
  dataDir: string;
  target: string;
  shop: BackedUpShop;
  signal: AbortSignal | undefined;
}

async function backupInto(unfinished: string, { dataDir, target, shop, signal }: BackupRun): Promise<Manifest> {
  await rm(unfinished, { recursive: true, force: true });
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    // Before and after the snapshots: an image that a row refers to may be added or deleted meanwhile.
    await saveImages(dataDir, unfinished, signal);
    const saved = await saveDatabases(shop, unfinished, signal);
    await saveImages(dataDir, unfinished, signal);
    await savePayPalJournal(dataDir, unfinished);
    const files = await checksumsOf(unfinished, signal);
    const images = new Set(savedImages({ files }));
    const { referenced, databases, ...facts } = saved;
    const manifest: Manifest = {
      format: 2,
      id: randomUUID(),
      release: VERSION,
      ...facts,
      databases,
      elsewhere: shop.elsewhere,
      files,
      missingImages: referenced.filter((name) => !images.has(name)).length,
    };
    await writeManifest(unfinished, manifest);
    signal?.throwIfAborted();
    await rename(unfinished, target);
    for (const service of services)
      await withConnection(shop.url(service), (client) => recordBackup(client, 'backup', manifest.createdAt));
    return manifest;
  } finally {
    // After the rename there is nothing to remove.
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function saveDatabases(shop: BackedUpShop, backupDir: string, signal: AbortSignal | undefined) {
  const names = SNAPSHOT_ORDER.filter((name) => name !== 'events' || shop.hasEvents);
  return withConnections(names.map(shop.url), async (clients) => {
    const createdAt = new Date().toISOString();
    // Ends a query that would take long.
    signal?.addEventListener('abort', () => clients.map((client) => client.end()), { once: true });
    const of = new Map(names.map((name, at) => [name, clients[at] as pg.Client]));
    for (const [name, client] of of) await beginSnapshot(client, name);
    const catalogue = of.get('catalogue') as pg.Client;
    const referenced = await referencedImages(catalogue);
    const { rows } = await catalogue.query<{ version: string }>(`select current_setting('server_version') as version`);
    const saved = new Map<SavedName, SavedDatabase>();
    for (const [name, client] of of) {
      signal?.throwIfAborted();
      saved.set(name, await saveDatabase(client, name, backupDir));
    }
    const { events, ...databases } = Object.fromEntries(saved) as Manifest['databases'] & Pick<Manifest, 'events'>;
    // Without tables where Kafka is the log.
    const log = events && events.tables.length > 0 ? { events } : {};
    const orders = of.get('order') as pg.Client;
    const currency = await fixedCurrency({
      query: async (sql, params = []) => (await orders.query(sql, [...params])).rows,
    });
    return { createdAt, postgresVersion: rows[0]?.version ?? '', currency, databases, ...log, referenced };
  });
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
