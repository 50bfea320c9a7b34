import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eventually } from '@shop/testing/eventually.ts';
import type { TestReaderOptions } from './event-reader-main.ts';

/** A handled record, as the reader reports it. */
export interface Effect {
  key: string;
  value: string;
}

/** A reader in a separate process that tests kill. It exits with the test's process at the latest. */
export interface TestReaderProcess {
  effects: Effect[];
  subscribed: () => Promise<void>;
  signal: (signal: NodeJS.Signals) => void;
  ended: Promise<unknown>;
}

/** Starts a reader in a separate process. */
export function startTestReader(options: TestReaderOptions): TestReaderProcess {
  const main = fileURLToPath(new URL('./event-reader-main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning --disable-warning=TimeoutNegativeWarning',
    },
  });
  const effects: Effect[] = [];
  let isSubscribed = false;
  if (!child.stdout) throw new Error('the reader has no stdout');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message: Effect | 'subscribed' = JSON.parse(line);
    if (message === 'subscribed') isSubscribed = true;
    else effects.push(message);
  });
  return {
    effects,
    subscribed: () => eventually(() => expect(isSubscribed).toBe(true)),
    signal: (signal) => child.kill(signal),
    ended: once(child, 'exit'),
  };
}
