import { assertDataDirCurrency } from '../data-dir/currency.ts';
import { assertDiskSpace } from '../data-dir/disk-space.ts';
import { assertDataDirFormat } from '../data-dir/format.ts';
import { lockDataDir } from '../data-dir/lock.ts';
import { watchDiskSpace } from '../data-dir/watch-disk-space.ts';
import { lineBuffer } from '../processes/line-buffer.ts';
import { quietRepeats } from '../processes/quiet-repeats.ts';
import { step } from '../progress.ts';
import type { StartConfig } from './config.ts';
import { assertPortFree } from './gateway-port.ts';
import { type Cleanups, launchShop } from './launch-shop.ts';
import { seedShop } from './seed-shop.ts';

/**
 * Starts the embedded profile (docs/architecture.md#profiles): PostgreSQL, the shop's processes, demo data. Resolves when the shop
 * is ready.
 * @param signal stops everything within 10 s (times TIMEOUT_FACTOR), also during the start
 * @returns undefined when stopped before it was ready; otherwise `ended`, which resolves after a stop
 * @throws UserFacingError for problems that the user can fix, after stopping what had started
 */
export async function startShop(
  options: { config: StartConfig; root: string; watch: boolean },
  signal: AbortSignal,
): Promise<{ ended: Promise<void> } | undefined> {
  const cleanups: Cleanups = [];
  const stopAll = async () => {
    for (const stop of cleanups.splice(0).reverse()) await stop();
  };
  try {
    await startAndSeed(options, signal, cleanups);
  } catch (error) {
    await stopAll();
    if (signal.aborted) return undefined;
    throw error;
  }
  return {
    ended: new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    }).then(stopAll),
  };
}

async function startAndSeed(
  { config, root, watch }: { config: StartConfig; root: string; watch: boolean },
  signal: AbortSignal,
  cleanups: Cleanups,
): Promise<void> {
  const { dataDir } = config;
  cleanups.push(await lockDataDir(dataDir));
  await assertDataDirFormat(dataDir);
  await assertDataDirCurrency(dataDir, config.currency);
  await assertDiskSpace(dataDir);
  await assertPortFree(config.port);
  const print = (line: string) => console.error(line);
  cleanups.push(startWatching(dataDir, print));
  const warnings = lineBuffer(print);
  // Before the buffer: a line has the time at which it was written.
  const warn = quietRepeats(warnings.write);
  try {
    const processes = await step('Starting PostgreSQL and the services', () =>
      launchShop({ config, root, watch, print, warn }, signal, cleanups),
    );
    const seeded = config.seed === 'demo' && (await seedShop({ dataDir, root, processes, signal, print }));
    // The empty shop has warned that it has no administrator; seeding created one.
    if (seeded) warnings.discard();
  } finally {
    warnings.flush();
  }
}

/** @returns stops the watch over the free space */
function startWatching(dataDir: string, print: (line: string) => void): () => Promise<void> {
  const stopping = new AbortController();
  const watching = watchDiskSpace(dataDir, print, stopping.signal).catch((error: unknown) =>
    print(`The free space of ${dataDir} cannot be read: ${error}`),
  );
  return async () => {
    stopping.abort();
    await watching;
  };
}
