import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PostgresServer, startPostgres } from '@shop/local-postgres/postgres-server.ts';
import { runAfterExit } from '@shop/local-postgres/run-after-exit.ts';
import { freePort } from './free-port.ts';

/** The server ends with this process too (postgres-server.ts), and removes its pid file when it has ended. */
const REMOVE =
  'n=0; while [ -e "$1/data/postmaster.pid" ] && [ $n -lt 50 ]; do sleep 0.2; n=$((n + 1)); done; rm -rf "$1"';

/**
 * A PostgreSQL server of one's own in a temporary folder, removed when it is stopped. Tests share one (`testDatabase`);
 * this is for those that kill or pause the server itself.
 * @param options `durable`: keep fsync on, as the shop does; `settings`: server settings
 */
export async function startDedicatedPostgres(
  options: { durable?: boolean; settings?: Record<string, string> } = {},
): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-test-postgres-'));
  const dismissGuard = runAfterExit(REMOVE, folder);
  const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const server = await startPostgres({
    directory: path.join(folder, 'data'),
    port: await freePort(),
    password: 'test',
    settings: { max_connections: '300', ...(options.durable ? {} : careless), ...options.settings },
  });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      dismissGuard();
    },
  };
}
