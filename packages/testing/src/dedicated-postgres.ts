import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PostgresServer, startPostgres } from '@shop/local-postgres/postgres-server.ts';
import { runAfterExit } from '@shop/local-postgres/run-after-exit.ts';
import { freePort } from './free-port.ts';

/**
 * Waits until the server has removed its pid file, then deletes the folder. The server stops with this process
 * (postgres-server.ts).
 */
const CLEANUP_SCRIPT =
  'n=0; while [ -e "$1/data/postmaster.pid" ] && [ $n -lt 50 ]; do sleep 0.2; n=$((n + 1)); done; rm -rf "$1"';

/**
 * Starts a PostgreSQL server in a temporary folder, which is removed on `stop`. Most tests share one server
 * (`testDatabase`); this one is for tests that kill or pause the server itself.
 * @param options `durable`: keep fsync on, as the shop does; `settings`: server settings
 */
export async function startDedicatedPostgres(
  options: { durable?: boolean; settings?: Record<string, string> } = {},
): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-test-postgres-'));
  const cancelCleanup = runAfterExit(CLEANUP_SCRIPT, folder);
  const withoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const server = await startPostgres({
    directory: path.join(folder, 'data'),
    port: await freePort(),
    password: 'test',
    settings: { max_connections: '300', ...(options.durable ? {} : withoutDurability), ...options.settings },
  });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      cancelCleanup();
    },
  };
}
