import { setTimeout as wait } from 'node:timers/promises';
import { type PostgresOptions, type PostgresServer, startPostgres } from '@shop/local-postgres/postgres-server.ts';
import { countEarlyEnds, restartDelay } from '../processes/restart-delay.ts';

/**
 * Starts PostgreSQL and restarts it on the same port, with exponential backoff, when it exits.
 * @param print prints exits and failed restarts
 * @throws Error when the first start fails
 */
export async function supervisePostgres(
  options: PostgresOptions,
  print: (line: string) => void,
): Promise<Pick<PostgresServer, 'url' | 'stop'>> {
  const stopping = new AbortController();
  let server: PostgresServer | undefined = await startPostgres(options);
  const { url } = server;
  const keep = async () => {
    let earlyEnds = 0;
    while (!stopping.signal.aborted) {
      const began = performance.now();
      await server?.gone;
      if (stopping.signal.aborted) return;
      earlyEnds = countEarlyEnds(earlyEnds, performance.now() - began);
      const delay = restartDelay(earlyEnds);
      print(`PostgreSQL ended; starting it again in ${delay / 1000} s.`);
      await wait(delay, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      server = await startPostgres(options).catch((error) => {
        print(String(error));
        return undefined;
      });
    }
  };
  const supervision = keep();
  return {
    url,
    stop: async () => {
      stopping.abort();
      await server?.stop();
      await supervision;
      // A restart may have been in progress.
      await server?.stop();
    },
  };
}
