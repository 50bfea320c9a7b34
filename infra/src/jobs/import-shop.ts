import { type ExecFileException, execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DEMO_ACCOUNTS } from '@shop/contracts/demo-data.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { isOutage } from '@shop/platform/service/postgres/postgres.ts';
import type { S3Access } from '@shop/platform/service/s3-client.ts';
import type pg from 'pg';
import { assertIntact } from '../backup/checksums.ts';
import { type Manifest, readManifest, savedImages } from '../backup/manifest.ts';
import { migrationsOf } from '../backup/migrations-of.ts';
import { needsRestore, restoreDatabase } from '../backup/restore-database.ts';
import { assertSameCurrency } from '../backup/same-currency.ts';
import { assertSameVersion } from '../backup/same-version.ts';
import { uploadImages } from '../backup/upload-images.ts';
import { withConnection } from '../backup/with-connection.ts';
import { type ServiceName, services } from '../shop-processes.ts';
import { markSeeded } from '../start/seed-shop.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { makeBucket } from './make-bucket.ts';
import { waitFor } from './wait-for.ts';

/** The settings of the job `import`. */
export interface ImportConfig {
  /** The folder that `npm run backup` wrote; absolute. */
  backupDir: string;
  /** The URL of each service's database, as the role that owns it. */
  databases: Record<ServiceName, string>;
  images: S3Access;
  /** The MongoDB that holds the conversations; undefined: they stay in chat's database. */
  mongodbUrl: string | undefined;
  /** Where the job `demo-data` notes what it has done; absolute. An imported shop gets no demo data. */
  demoDataDir: string | undefined;
  /** The ISO 4217 code of the shop's amounts. */
  currency: string;
}

/**
 * Imports the backup of an embedded shop into the empty databases and the bucket of the full profile (ADR 54), and republishes the state of every owner,
 * because undelivered events stay in the old log. A job that was killed may be started again and continues.
 * @throws UserFacingError when the backup is damaged, of another version, in another currency or not readable by this account, a database is in use, or an engine
 * does not respond
 */
export async function importShop(config: ImportConfig, logger: Logger): Promise<void> {
  await importAll(config, logger).catch((error: unknown) => {
    throw unreadableBackup(config.backupDir, error) ?? error;
  });
}

async function importAll(
  { backupDir, databases, images, mongodbUrl, demoDataDir, currency }: ImportConfig,
  logger: Logger,
): Promise<void> {
  const manifest = await readManifest(backupDir);
  await assertSameVersion(manifest);
  assertSameCurrency(manifest, currency);
  const imports = services.map((name) => ({ url: databases[name], name, backupDir, manifest, hasNewLog: true }));
  const due: typeof imports = [];
  for (const one of imports) if (await retryOutages(() => needsRestore(one))) due.push(one);
  if (due.length > 0) await assertIntact(backupDir, manifest);
  const chats = { mongodbUrl, databaseUrl: databases.chat };
  if (due.some(({ name }) => name === 'chat')) await assertNoChats(chats);
  // Before the first row: a partly imported shop must not get demo data either.
  if (demoDataDir !== undefined) await markSeeded(demoDataDir);
  for (const { url, name } of due) await migrate({ url, directories: migrationsOf(name), logger });
  // Images first, so that no row refers to a missing one. Once the catalogue is imported, missing images were deleted by the shop.
  if (due.some(({ name }) => name === 'catalogue')) await putImages({ backupDir, manifest, images }, logger);
  for (const one of due) {
    await retryOutages(() => restoreDatabase(one));
    const { tables } = manifest.databases[one.name];
    logger.info(`${one.name}: ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows in ${tables.length} tables.`);
  }
  for (const service of services) await republish(service, databases[service]);
  await moveChats(chats, logger);
  await warnOfDemoAdministrator(databases.user, logger);
  logger.info('The shop is imported. Start it, and check it. The backup holds personal data: keep it private.');
}

/** Only the account that made a backup may read it; a container runs as another one by default. */
function unreadableBackup(backupDir: string, error: unknown): UserFacingError | undefined {
  const { code = '', path: file = '' } = error as NodeJS.ErrnoException;
  if (!['EACCES', 'EPERM'].includes(code) || path.relative(backupDir, file).startsWith('..')) return undefined;
  return new UserFacingError(
    `This account (${process.getuid?.()}) may not read ${file} (${code}): a backup is for the account that made it. Start the job as that account: docker compose run --rm --user "$(id -u):1000" … import (docs/runbooks/move-to-the-full-profile.md).`,
  );
}

function retryOutages<Result>(attempt: () => Promise<Result>): Promise<Result> {
  return waitFor({ what: 'PostgreSQL', isTemporary: isOutage }, attempt);
}

async function putImages(
  { backupDir, manifest, images }: Pick<ImportConfig, 'backupDir' | 'images'> & { manifest: Manifest },
  logger: Logger,
): Promise<void> {
  const missing = manifest.missingImages;
  await makeBucket(images, logger);
  const put = await uploadImages(backupDir, manifest, images);
  logger.info(`${put} of ${savedImages(manifest).length} images were uploaded to ${images.bucket}.`);
  if (missing > 0)
    logger.warn(
      `${missing} images of products are missing in the backup. The shop shows them if ${images.bucket} at ${images.endpoint} contains them.`,
    );
}

async function warnOfDemoAdministrator(url: string, logger: Logger): Promise<void> {
  if (await retryOutages(() => withConnection(url, hasDemoAdministrator)))
    logger.warn(
      `The import contains the demo administrator: ${DEMO_ACCOUNTS.administrator.email}. The first password is public. Unless it was changed, change it on /user, or make another administrator and delete this one: with SHOP_MODE=production the shop does not start before.`,
    );
}

/** Analytics publishes nothing. */
async function republish(service: ServiceName, databaseUrl: string): Promise<void> {
  if (service === 'analytics') return;
  const failure = `${service} could not republish its state; run the job again.`;
  await runTask(service, ['republish'], { DATABASE_URL: databaseUrl }, failure);
}

interface Chats {
  mongodbUrl: string | undefined;
  databaseUrl: string;
}

async function assertNoChats(chats: Chats): Promise<void> {
  await runMove(chats, ['--check'], 'A backup goes into an empty MongoDB only; nothing was changed.');
}

/** The imported rows of chat are in its database first; the move continues where a killed job ended. */
async function moveChats(chats: Chats, logger: Logger): Promise<void> {
  const output = await runMove(chats, [], 'The conversations could not be moved to MongoDB; run the job again.');
  if (output) logger.info(output.trim());
}

async function runMove({ mongodbUrl, databaseUrl }: Chats, args: string[], failure: string) {
  if (mongodbUrl === undefined) return undefined;
  const env = { DATABASE_URL: databaseUrl, MONGODB_URL: mongodbUrl };
  return runTask('chat', ['move-entries', ...args], env, failure);
}

async function runTask(
  service: ServiceName,
  args: string[],
  env: Record<string, string>,
  failure: string,
): Promise<string> {
  const tasks = fileURLToPath(new URL(`../../../services/${service}/src/tasks.ts`, import.meta.url));
  const run = promisify(execFile)(process.execPath, [tasks, ...args], { env });
  const { stdout } = await run.catch(({ stderr }: ExecFileException) => {
    throw new UserFacingError(`${failure} Its output:\n${stderr?.trim()}`);
  });
  return stdout;
}

/**
 * Whether the demo administrator, whose first password is public, still exists. Whether they changed the password is unknown: saving a
 * profile with the same password counts as a change.
 */
async function hasDemoAdministrator(users: pg.ClientBase): Promise<boolean> {
  const { rows } = await users.query('select from users where email_key = $1 and is_admin and deleted_at is null', [
    DEMO_ACCOUNTS.administrator.email,
  ]);
  return rows.length > 0;
}
