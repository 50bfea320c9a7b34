import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { signalAfterExit } from '@shop/local-postgres/signal-after-exit.ts';
import { consoleLine } from './console-line.ts';
import { openProcessLog } from './process-log.ts';
import { countEarlyEnds, restartDelay } from './restart-delay.ts';

export interface ProcessPlan {
  name: string;
  script: string;
  /** Start it again at each change of its files. */
  watch: boolean;
  env: Record<string, string>;
  cwd: string;
  logFile: string;
}

export interface Supervised {
  name: string;
  pid: () => number | undefined;
  /** Asks it to stop and resolves when it is gone; killed after `patience` milliseconds. */
  stop: (patience: number) => Promise<void>;
}

/**
 * Keeps a Node process running: whenever it ends it is started again, with growing pauses. Its output goes to a log file.
 * Its IPC channel closes when this process is gone.
 * @param say prints exits and restarts, and that a log cannot be written
 * @param warn prints warnings of the process
 */
export function supervise(plan: ProcessPlan, say: (line: string) => void, warn: (line: string) => void): Supervised {
  const log = openProcessLog(plan.logFile, say);
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
      say(`${plan.name} runs again.`);
    };
    for (const stream of [running.stdout, running.stderr]) {
      createInterface({ input: stream as Readable }).on('line', onLine);
    }
    // `node --watch` keeps the channel to itself, so its end has to be seen to.
    const dismissGuard = plan.watch && running.pid ? signalAfterExit(running.pid, 'TERM') : undefined;
    running.once('error', (error) => say(`${plan.name}: ${error.message}`));
    running.once('close', (code, signal) => {
      dismissGuard?.();
      child = undefined;
      if (stopping) return;
      ended = true;
      earlyEnds = countEarlyEnds(earlyEnds, performance.now() - began);
      const delay = restartDelay(earlyEnds);
      say(`${plan.name} ended (${signal ?? `code ${code}`}); starting it again in ${delay / 1000} s. Log: ${log.file}`);
      pause = setTimeout(begin, delay);
    });
  };
  begin();
  return {
    name: plan.name,
    pid: () => child?.pid,
    stop: async (patience) => {
      stopping = true;
      clearTimeout(pause);
      if (child) await end(child, patience);
      log.close();
    },
  };
}

/** In a process group of its own: Ctrl-C in a terminal must reach the shop, which stops its parts in order. */
function launch({ script, watch, env, cwd }: ProcessPlan): ChildProcess {
  // kafkajs sets timers in the past, which run at once as it means them to.
  const flags = ['--disable-warning=TimeoutNegativeWarning', ...(watch ? ['--watch', '--watch-preserve-output'] : [])];
  return spawn(process.execPath, [...flags, script], {
    cwd,
    env: { ...env, SHOP_PARENT: 'ipc' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
}

async function end(child: ChildProcess, patience: number): Promise<void> {
  const gone = once(child, 'close');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), patience);
  await gone;
  clearTimeout(kill);
}
