import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PostgresServer, startPostgres } from '@shop/local-postgres/postgres-server.ts';
import { runAfterExit } from '@shop/local-postgres/run-after-exit.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { killWithChildren } from './kill-process.ts';

/**
 * Waits until the server has removed its pid file, then deletes the folder. The server stops with this process
 * (postgres-server.ts).
 */
const CLEANUP_SCRIPT =
  'n=0; while [ -e "$1/data/postmaster.pid" ] && [ $n -lt 50 ]; do sleep 0.2; n=$((n + 1)); done; rm -rf "$1"';

/** The processes of a killed server keep its memory for a moment, and the next one waits until they have ended. */
const RESTARTED_WITHIN_MS = 30_000;

/** A PostgreSQL server that a test may kill. */
export interface DedicatedPostgres extends PostgresServer {
  /** Sends SIGKILL; resolves when no process of the server answers any more. */
  kill: () => Promise<void>;
  /** Starts it after a kill, on the same port; with `durable` every committed row is there. */
  restart: () => Promise<void>;
}

/**
 * Starts a PostgreSQL server in a temporary folder, which is removed on `stop`. Most tests share one server
 * (`testDatabase`); this one is for tests that kill or pause the server itself.
 * @param options `durable`: keep fsync on, as the shop does; `settings`: server settings
 */
export async function startDedicatedPostgres(
  options: { durable?: boolean; settings?: Record<string, string> } = {},
): Promise<DedicatedPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-test-postgres-'));
  const cancelCleanup = runAfterExit(CLEANUP_SCRIPT, folder);
  const withoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const serverOptions = {
    directory: path.join(folder, 'data'),
    port: await freePort(),
    password: 'test',
    settings: { max_connections: '300', ...(options.durable ? {} : withoutDurability), ...options.settings },
  };
  let server = await startPostgres(serverOptions);
  return {
    url: server.url,
    get pid() {
      return server.pid;
    },
    get gone() {
      return server.gone;
    },
    kill: () => killWithChildren(server.pid),
    restart: async () => {
      server = await eventually(() => startPostgres(serverOptions), { within: RESTARTED_WITHIN_MS, every: 250 });
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      cancelCleanup();
    },
  };
}
