import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signalAfterExit } from '@shop/local-postgres/signal-after-exit.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { openProcessLog } from './processes/process-log.ts';
import { step } from './progress.ts';
import type { ShopProcess } from './shop-processes.ts';
import { UserFacingError } from './user-facing-error.ts';

/** Users first, then what they buy, then their orders. */
const order = ['user', 'catalogue', 'order'] as const;

/**
 * Fills an empty shop with the demo data, once a data folder. Each service writes its part through its own use cases,
 * idempotent by id, so a seeding that was killed is simply run again (docs/architecture.md#demo-data).
 * @param options `signal` ends the seeding when the shop is stopped in the middle of it; `say` prints that a log cannot
 * be written
 * @returns false when the data folder has been seeded before
 */
export async function seedShop(options: {
  dataDir: string;
  root: string;
  processes: ShopProcess[];
  signal: AbortSignal;
  say: (line: string) => void;
}): Promise<boolean> {
  const { dataDir, root, processes, signal, say } = options;
  if (existsSync(seededMark(dataDir))) return false;
  const file = demoDataFile(dataDir);
  await step('Drawing up the demo data', async () => {
    const { loadOrMakeDemoData } = await import('./demo/demo-file.ts');
    await loadOrMakeDemoData(file, {
      now: new Date(),
      newId,
      newPassword: () => randomBytes(18).toString('base64url'),
      imagesDir: path.join(root, 'infra', 'demo-images'),
    });
  });
  for (const name of order) {
    const found = processes.find((shopProcess) => shopProcess.name === name) as ShopProcess;
    await step(`Putting the demo data into ${name}`, () => runSeed(found, { file, dataDir, root, signal, say }));
  }
  await markSeeded(dataDir);
  return true;
}

/** Notes that the shop of a data folder wants no demo data any more. What was noted first stays. */
export async function markSeeded(dataDir: string): Promise<void> {
  if (existsSync(seededMark(dataDir))) return;
  await mkdir(dataDir, { recursive: true });
  await writeFile(seededMark(dataDir), `${new Date().toISOString()}\n`, { flush: true });
}

/** Whether a data folder has demo data of its own, in the databases whole or in part. */
export function isSeedingBegun(dataDir: string): boolean {
  return existsSync(seededMark(dataDir)) || existsSync(demoDataFile(dataDir));
}

function demoDataFile(dataDir: string): string {
  return path.join(dataDir, 'demo-data.json');
}

function seededMark(dataDir: string): string {
  return path.join(dataDir, 'seeded');
}

async function runSeed(
  { name, folder, env }: ShopProcess,
  options: { file: string; dataDir: string; root: string; signal: AbortSignal; say: (line: string) => void },
): Promise<void> {
  const { file, dataDir, root, signal, say } = options;
  const log = openProcessLog(path.join(dataDir, 'logs', `${name}-seed.log`), say);
  const seed = spawn(process.execPath, [path.join(root, folder, 'src', 'seed.ts')], {
    cwd: root,
    env: { ...env, DEMO_DATA_FILE: file, SHOP_PARENT: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    detached: true,
  });
  const dismissGuard = seed.pid ? signalAfterExit(seed.pid, 'TERM') : () => {};
  let lastWords = '';
  for (const stream of [seed.stdout, seed.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-2_000);
      log.write(text);
    });
  const [code, killedBy] = await once(seed, 'close').finally(dismissGuard);
  log.close();
  if (code !== 0)
    throw new UserFacingError(
      `The demo data did not go into ${name} (${killedBy ?? `code ${code}`}). Its log is ${log.file}; it ends with:\n${lastWords.trim()}\nStart again to resume, or set SEED=none for an empty shop.`,
    );
}
