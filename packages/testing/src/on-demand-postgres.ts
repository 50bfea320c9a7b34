import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PostgresServer } from '@shop/local-postgres/postgres-server.ts';
import { startDedicatedPostgres } from './dedicated-postgres.ts';
import { hasPostgresImage } from './postgres-image.ts';

/**
 * Provides the PostgreSQL of a test run: TEST_DATABASE_URL, else a container if Docker has the image, else an embedded
 * server. It starts when the first test requests its URL from a local HTTP server. Jest's workers find that server
 * through SHOP_TEST_POSTGRES. A run without database tests starts nothing.
 * @returns `close`, which stops everything that was started
 */
export async function startOnDemandPostgres(): Promise<{ close: () => Promise<void> }> {
  process.env.SHOP_TEST_RUN = randomBytes(4).toString('hex');
  if (process.env.TEST_DATABASE_URL) return { close: async () => {} };
  let started: ReturnType<typeof startPostgres> | undefined;
  const server = createServer((_request, response) => {
    // A keep-alive connection could close while a busy worker sends its next request.
    response.setHeader('connection', 'close');
    started ??= startPostgres();
    started.then(
      (postgres) => response.end(postgres.url('postgres')),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env.SHOP_TEST_POSTGRES = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    close: async () => {
      server.closeAllConnections();
      server.close();
      const postgres = await started?.catch(() => undefined);
      await postgres?.stop();
    },
  };
}

/** Starts a container if Docker has the image, else the embedded server. */
async function startPostgres(): Promise<Pick<PostgresServer, 'url' | 'stop'>> {
  if (hasPostgresImage()) {
    const { containerPostgres } = await import('./container-postgres.ts');
    return containerPostgres();
  }
  return startDedicatedPostgres();
}

/** Returns the superuser's URL of the maintenance database of the run's PostgreSQL. */
export async function testPostgresUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const url = process.env.SHOP_TEST_POSTGRES;
  if (!url) throw new Error('No PostgreSQL for tests: run jest from the root, or set TEST_DATABASE_URL.');
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
