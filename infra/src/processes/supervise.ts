import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { signalAfterExit } from '@shop/local-postgres/signal-after-exit.ts';
import { consoleLine } from './console-line.ts';
import { openProcessLog } from './process-log.ts';
import { countEarlyEnds, restartDelay } from './restart-delay.ts';

/**
 * glibc raises this threshold to the size of what is freed: after some logins it kept the memory of 24 password hashes, 77 MB.
 * A fixed one gives it back. The Dockerfile sets the same.
 */
export const MALLOC = { MALLOC_MMAP_THRESHOLD_: '1048576' };

export interface ProcessPlan {
  name: string;
  script: string;
  /** Restarts the process when its files change. */
  watch: boolean;
  env: Record<string, string>;
  cwd: string;
  logFile: string;
}

export interface Supervised {
  name: string;
  pid: () => number | undefined;
  /** Sends SIGTERM; after `timeoutMs` prints so and sends SIGKILL. Resolves when the process has exited. */
  stop: (timeoutMs: number) => Promise<void>;
}

/**
 * Runs a Node process and restarts it with exponential backoff when it exits. Its output goes to a log file. The IPC channel tells the
 * process when its parent is gone.
 * @param print prints exits, restarts and log failures
 * @param warn prints warnings of the process
 */
export function supervise(plan: ProcessPlan, print: (line: string) => void, warn: (line: string) => void): Supervised {
  const log = openProcessLog(plan.logFile, print);
  let stopping = false;
  let earlyEnds = 0;
  let ended = false;
  let child: ChildProcess | undefined;
  let pause: NodeJS.Timeout | undefined;
  const begin = () => {
    const began = performance.now();
    const running = launch(plan);
    child = running;
    const onLine = (line: string) => {
      log.write(`${line}\n`);
      const shown = consoleLine(plan.name, line);
      if (shown !== undefined) warn(shown);
      if (!ended || !line.includes('"msg":"ready"')) return;
      ended = false;
      print(`${plan.name} runs again.`);
    };
    for (const stream of [running.stdout, running.stderr]) {
      createInterface({ input: stream as Readable }).on('line', onLine);
    }
    // `node --watch` does not pass the IPC channel to the script.
    const dismissGuard = plan.watch && running.pid ? signalAfterExit(running.pid, 'TERM') : undefined;
    running.once('error', (error) => print(`${plan.name}: ${error.message}`));
    running.once('close', (code, signal) => {
      dismissGuard?.();
      child = undefined;
      if (stopping) return;
      ended = true;
      earlyEnds = countEarlyEnds(earlyEnds, performance.now() - began);
      const delay = restartDelay(earlyEnds);
      print(
        `${plan.name} ended (${signal ?? `code ${code}`}); starting it again in ${delay / 1000} s. Log: ${log.file}`,
      );
      pause = setTimeout(begin, delay);
    });
  };
  begin();
  return {
    name: plan.name,
    pid: () => child?.pid,
    stop: async (timeoutMs) => {
      stopping = true;
      clearTimeout(pause);
      if (child) await end(child, timeoutMs, () => print(`${plan.name} did not stop in time and is killed.`));
      log.close();
    },
  };
}

/** Starts the process in its own process group: Ctrl-C must reach only the shop, which stops its processes in order. */
function launch({ script, watch, env, cwd }: ProcessPlan): ChildProcess {
  const flags = [
    // kafkajs sets timers in the past on purpose.
    '--disable-warning=TimeoutNegativeWarning',
    // A young generation of 32 MiB, not of up to 128, which one burst of work fills and no service gives back.
    '--max-semi-space-size=16',
    ...(watch ? ['--watch', '--watch-preserve-output'] : []),
  ];
  return spawn(process.execPath, [...flags, script], {
    cwd,
    env: { ...MALLOC, ...env, SHOP_PARENT: 'ipc' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
}

async function end(child: ChildProcess, timeoutMs: number, onKill: () => void): Promise<void> {
  const gone = once(child, 'close');
  child.kill('SIGTERM');
  const kill = setTimeout(() => {
    onKill();
    child.kill('SIGKILL');
  }, timeoutMs);
  await gone;
  clearTimeout(kill);
}
