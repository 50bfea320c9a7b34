import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ShopEvent, Topic } from '@shop/contracts/event.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { openEventLog } from '../events/log/open-event-log.ts';
import type { ProcessConfig } from '../service/config/config.ts';
import { DEFAULT_CURRENCY } from '../service/config/currency.ts';
import { createIdentitySigner, IDENTITY_HEADER } from '../service/identity/identity.ts';
import { type MigrationDirectory, migrate } from '../service/postgres/migrate.ts';
import { openDatabase } from '../service/postgres/postgres.ts';
import { TEST_LOG_LEVEL, testLogger } from './test-logger.ts';

/** What every process is configured with, on free ports, and the currency of those with amounts. */
export function testProcessConfig(): ProcessConfig & { currency: string } {
  return {
    currency: DEFAULT_CURRENCY,
    port: 0,
    innerPort: 0,
    logLevel: TEST_LOG_LEVEL,
    mode: 'demo',
    failpoints: '',
    parent: 'none',
    shutdownDelayMs: 0,
    timeoutFactor: TIMEOUT_FACTOR,
    host: '127.0.0.1',
  };
}

/** A caller whom the gateway knows. */
type KnownCaller = Parameters<ReturnType<typeof createIdentitySigner>>[0];

/** The keys of a gateway, of its own for each call: `identityPublicKeys` verifies what `sign` signs. */
export function testIdentity() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const identityPrivateKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const sign = createIdentitySigner(identityPrivateKey);
  return {
    identityPrivateKey,
    identityPublicKeys: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign,
    /** The headers that the gateway sends. @param caller undefined for a visitor @param audience the service */
    headers: async (caller: KnownCaller | undefined, audience: string): Promise<Record<string, string>> =>
      caller === undefined ? {} : { [IDENTITY_HEADER]: await sign(caller, audience) },
  };
}

/**
 * Opens what a service under test stores in and sends to: a database of its own, an event log, and a folder for its mail.
 * @param migrations the folders of the database's migrations
 * @param timeoutFactor multiplies the time limits of `db`
 */
export async function openTestStores(migrations: MigrationDirectory[], timeoutFactor = TIMEOUT_FACTOR) {
  const [database, events] = await Promise.all([testDatabase({ directories: migrations, migrate }), testDatabase()]);
  const mailDir = await mkdtemp(path.join(tmpdir(), 'shop-mail-'));
  const db = openDatabase({ url: database.url, name: 'test', timeoutFactor });
  const log = openEventLog({
    eventLogUrl: events.url,
    name: 'test',
    logger: testLogger,
    timeoutFactor: TIMEOUT_FACTOR,
  });
  return {
    databaseUrl: database.url,
    eventLogUrl: events.url,
    mailDir,
    db,
    log,
    /** Publishes events to the event log. */
    publish: (topic: Topic, published: readonly ShopEvent[]) =>
      log.publish(published.map((event) => ({ topic, key: event.subject, value: Buffer.from(JSON.stringify(event)) }))),
    /** Closes and deletes everything; the services must have stopped. */
    close: async () => {
      await Promise.all([db.close(), log.close()]);
      await Promise.all([database.drop(), events.drop(), rm(mailDir, { recursive: true, force: true })]);
    },
  };
}
