import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { shopProcesses } from '../shop/component-processes.ts';
import { load } from './load.ts';

/** The bare Express 5 server that all measurements are compared with, in its own process. */
export interface Ceiling {
  /** Measures E: requests per second with 10 connections, and milliseconds of processor time per request. */
  measure(): Promise<{ perSecond: number; cpu: number }>;
  stop(): void;
}

const script = fileURLToPath(new URL('./ceiling.ts', import.meta.url));

/** Starts and warms up the server. @param seconds of each measurement */
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
