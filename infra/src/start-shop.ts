import type { StartConfig } from './config.ts';
import { assertDataDirFormat } from './data-dir-format.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { assertDiskSpace } from './disk-space.ts';
import { assertPortFree } from './gateway-port.ts';
import { launchShop, type Undo } from './launch-shop.ts';
import { heldBack } from './processes/held-back.ts';
import { step } from './progress.ts';
import { seedShop } from './seed-shop.ts';

/**
 * Starts the embedded profile (docs/architecture.md#profiles): PostgreSQL, six processes, demo data. Resolves when it is ready to be used.
 * @param signal stops everything, within 10 s, at whatever point it is
 * @returns undefined when it was stopped before it was ready; else `ended`, which resolves after a stop
 * @throws UserFacingError for what the reader can mend; what had been started is stopped by then
 */
export async function startShop(
  options: { config: StartConfig; root: string; watch: boolean },
  signal: AbortSignal,
): Promise<{ ended: Promise<void> } | undefined> {
  const undo: Undo = [];
  const stopAll = async () => {
    for (const stop of undo.splice(0).reverse()) await stop();
  };
  try {
    await startAndSeed(options, signal, undo);
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
  undo: Undo,
): Promise<void> {
  const { dataDir } = config;
  undo.push(await lockDataDir(dataDir));
  await assertDataDirFormat(dataDir);
  await assertDiskSpace(dataDir);
  await assertPortFree(config.port);
  const say = (line: string) => console.error(line);
  const warnings = heldBack(say);
  try {
    const processes = await step('Starting PostgreSQL and the services', () =>
      launchShop({ config, root, watch, say, warn: warnings.say }, signal, undo),
    );
    const seeded = config.seed === 'demo' && (await seedShop({ dataDir, root, processes, signal, say }));
    // An empty shop warns that it has no administrator; after the seeding that is no longer so.
    if (seeded) warnings.forget();
  } finally {
    warnings.release();
  }
}
