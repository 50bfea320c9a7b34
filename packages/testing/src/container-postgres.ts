import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startContainer } from './engine-container.ts';
import { imageOf } from './engine-image.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

/**
 * Starts PostgreSQL in a container with the settings of `startDedicatedPostgres`: without durability.
 * @returns `url`: a superuser's URL of a database
 */
export async function containerPostgres(): Promise<{ url: (database: string) => string; stop: () => Promise<void> }> {
  const port = await freePort();
  const password = randomBytes(8).toString('hex');
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];
  const { stop } = await startContainer(imageOf('POSTGRES_IMAGE') as string, {
    port: { container: 5432, host: port },
    environment: {
      POSTGRES_PASSWORD: password,
      POSTGRES_INITDB_ARGS: '--locale=C.UTF-8 --locale-provider=builtin --builtin-locale=C.UTF-8',
    },
    command: ['postgres', ...settings.flatMap((setting) => ['-c', setting])],
    ready: /ready to accept connections/,
    // The image first starts a new cluster on its socket only, and then restarts it.
    prepare: () => eventually(() => connect(url('postgres')), { within: 60_000, every: 100 }),
  });
  return { url, stop };
}

async function connect(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  // The server may close the connection during its preparation.
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}
