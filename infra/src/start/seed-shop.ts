import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signalAfterExit } from '@shop/local-postgres/signal-after-exit.ts';
import { openProcessLog } from '../processes/process-log.ts';
import { step } from '../progress.ts';
import type { ShopProcess } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';

/** In the order of their references: users, products, orders. */
const order = ['user', 'catalogue', 'order'] as const;

/**
 * Seeds an empty shop with the demo data, once per data folder. Each service writes its part through its own use cases,
 * idempotent by id, so a killed seeding can run again (docs/architecture.md#demo-data).
 * @param options `signal` aborts the seeding; `print` reports a log file that cannot be written
 * @returns false when the data folder was seeded before
 */
export async function seedShop(options: {
  dataDir: string;
  root: string;
  processes: ShopProcess[];
  signal: AbortSignal;
  print: (line: string) => void;
}): Promise<boolean> {
  const { dataDir, root, processes, signal, print } = options;
  if (existsSync(seededMark(dataDir))) return false;
  const file = demoDataFile(dataDir);
  const run = { dataDir, root, signal, print };
  await step('Generating the demo data', () =>
    runScript({
      ...run,
      what: 'Generating the demo data',
      log: 'demo-data',
      script: 'infra/src/demo/make-demo-file.ts',
      args: [file],
      env: {},
    }),
  );
  for (const name of order) {
    const { folder, env } = processes.find((shopProcess) => shopProcess.name === name) as ShopProcess;
    await step(`Seeding ${name} with demo data`, () =>
      runScript({
        ...run,
        what: `Seeding ${name}`,
        log: `${name}-seed`,
        script: path.join(folder, 'src', 'tasks.ts'),
        args: ['seed'],
        env: { ...env, DEMO_DATA_FILE: file, SHOP_PARENT: 'none' },
      }),
    );
  }
  await markSeeded(dataDir);
  return true;
}

/** Marks a data folder as seeded, so that no demo data are added later. An existing mark stays unchanged. */
export async function markSeeded(dataDir: string): Promise<void> {
  if (existsSync(seededMark(dataDir))) return;
  await mkdir(dataDir, { recursive: true });
  await writeFile(seededMark(dataDir), `${new Date().toISOString()}\n`, { flush: true });
}

/** Whether seeding this data folder has started or finished. */
export function isSeedingBegun(dataDir: string): boolean {
  return existsSync(seededMark(dataDir)) || existsSync(demoDataFile(dataDir));
}

function demoDataFile(dataDir: string): string {
  return path.join(dataDir, 'demo-data.json');
}

function seededMark(dataDir: string): string {
  return path.join(dataDir, 'seeded');
}

/** Runs a step in a process of its own, whose memory ends with it. @param options `what` names it in its error, `log` its log file */
async function runScript(options: {
  what: string;
  log: string;
  script: string;
  args: string[];
  env: Record<string, string>;
  dataDir: string;
  root: string;
  signal: AbortSignal;
  print: (line: string) => void;
}): Promise<void> {
  const { what, log: logName, script, args, env, dataDir, root, signal, print } = options;
  const log = openProcessLog(path.join(dataDir, 'logs', `${logName}.log`), print);
  const running = spawn(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    detached: true,
  });
  const dismissGuard = running.pid ? signalAfterExit(running.pid, 'TERM') : () => {};
  let outputTail = '';
  for (const stream of [running.stdout, running.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      outputTail = (outputTail + text).slice(-2_000);
      log.write(text);
    });
  const [code, killedBy] = await once(running, 'close').finally(dismissGuard);
  log.close();
  if (code !== 0)
    throw new UserFacingError(
      `${what} failed (${killedBy ?? `code ${code}`}). Its log is ${log.file}; it ends with:\n${outputTail.trim()}\nStart again to resume, or set SEED=none for an empty shop.`,
    );
}
