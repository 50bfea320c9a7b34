import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { load } from './load.ts';
import { shopProcesses } from './shop-parts.ts';

/** The bare Express 5 that everything is compared with, in a process of its own. */
export interface Ceiling {
  /** E now: its requests a second with 10 connections, and milliseconds of processor time for each. */
  measure(): Promise<{ perSecond: number; cpu: number }>;
  stop(): void;
}

const script = fileURLToPath(new URL('./ceiling.ts', import.meta.url));

/** Starts it and warms it up. @param seconds of each measurement */
export async function openCeiling(seconds: number, signal: AbortSignal): Promise<Ceiling> {
  const server = fork(script, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const stop = () => server.kill('SIGKILL');
  try {
    const [port] = await once(server, 'message', { signal });
    const options = { url: `http://127.0.0.1:${port}`, paths: ['/'], connections: 10, seconds };
    await load(options, signal);
    const cpuOf = async () => (await shopProcesses(server.pid as number))[0]?.cpu ?? 0;
    return {
      measure: async () => {
        const before = await cpuOf();
        const { perSecond, latencies } = await load(options, signal);
        return { perSecond, cpu: ((await cpuOf()) - before) / latencies.length };
      },
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}
