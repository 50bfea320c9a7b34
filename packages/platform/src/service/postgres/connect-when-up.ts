import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../observability/logger.ts';
import { isOutage } from './postgres.ts';

const WAIT_FOR_DATABASE_MS = 60_000;

/**
 * Opens a connection, and waits up to 60 s for PostgreSQL.
 * @throws its error when it refuses, or is not up by then
 */
export async function connectWhenUp(url: string, applicationName: string, logger?: Logger): Promise<pg.Client> {
  const until = Date.now() + WAIT_FOR_DATABASE_MS;
  for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
    const client = new pg.Client({ connectionString: url, application_name: applicationName });
    // Losing this connection is harmless: the next query on it fails.
    client.on('error', (err) => logger?.debug({ err }, 'connection lost'));
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isOutage(error) || Date.now() > until) throw error;
      logger?.warn('waiting for PostgreSQL');
      await wait(pause);
    }
  }
}
