import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PostgresServer } from '@shop/local-postgres/postgres-server.ts';
import { startDedicatedPostgres } from './dedicated-postgres.ts';
import { hasPostgresImage } from './postgres-image.ts';

/**
 * The PostgreSQL of a test run: TEST_DATABASE_URL, else a container where Docker has the image, else one embedded server,
 * started when the first test asks. Jest's
 * workers learn the door's address from SHOP_TEST_POSTGRES, so a run without database tests pays nothing.
 * @returns `close`, which stops what was started
 */
export async function startOnDemandPostgres(): Promise<{ close: () => Promise<void> }> {
  process.env.SHOP_TEST_RUN = randomBytes(4).toString('hex');
  if (process.env.TEST_DATABASE_URL) return { close: async () => {} };
  let started: ReturnType<typeof startServer> | undefined;
  const door = createServer((_request, response) => {
    // A kept connection could close just as a busy worker asks again.
    response.setHeader('connection', 'close');
    started ??= startServer();
    started.then(
      (server) => response.end(server.url('postgres')),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  process.env.SHOP_TEST_POSTGRES = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  return {
    close: async () => {
      door.closeAllConnections();
      door.close();
      const server = await started?.catch(() => undefined);
      await server?.stop();
    },
  };
}

/** A container where Docker has the image, else the server of the packages. */
async function startServer(): Promise<Pick<PostgresServer, 'url' | 'stop'>> {
  if (hasPostgresImage()) {
    const { containerPostgres } = await import('./container-postgres.ts');
    return containerPostgres();
  }
  return startDedicatedPostgres();
}

/** The maintenance address of the run's PostgreSQL, superuser included. */
export async function testPostgresUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const door = process.env.SHOP_TEST_POSTGRES;
  if (!door) throw new Error('No PostgreSQL for tests: run jest from the root, or set TEST_DATABASE_URL.');
  const answer = await fetch(door);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
