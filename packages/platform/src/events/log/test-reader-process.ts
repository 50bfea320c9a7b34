import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eventually } from '@shop/testing/eventually.ts';
import type { TestReaderOptions } from './test-reader-main.ts';

export interface Effect {
  key: string;
  value: string;
}

/** A reader in a process of its own, to be killed. Ends with the test's process at the latest. */
export interface TestReaderProcess {
  effects: Effect[];
  listening: () => Promise<void>;
  signal: (signal: NodeJS.Signals) => void;
  ended: Promise<unknown>;
}

export function startTestReader(options: TestReaderOptions): TestReaderProcess {
  const main = fileURLToPath(new URL('./test-reader-main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning --disable-warning=TimeoutNegativeWarning',
    },
  });
  const effects: Effect[] = [];
  let isListening = false;
  if (!child.stdout) throw new Error('the member has no output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said: Effect | 'listening' = JSON.parse(line);
    if (said === 'listening') isListening = true;
    else effects.push(said);
  });
  return {
    effects,
    listening: () => eventually(() => expect(isListening).toBe(true), { within: 20_000 }),
    signal: (signal) => child.kill(signal),
    ended: once(child, 'exit'),
  };
}
