import { mkdir } from 'node:fs/promises';
import type { ShopProcess } from '../shop-processes.ts';
import { isSeedingBegun, seedShop } from '../start/seed-shop.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { DemoDataConfig } from './config.ts';
import { holdsPeopleOrProducts } from './people-or-products.ts';

/** A seeding resumes where it stopped, so a short outage of an engine costs only another attempt. */
const ATTEMPTS = 3;

/**
 * Seeds a running shop with the demo data, once, as `npm start` does. Skips databases that hold data when the folder with the ids of
 * the demo data is lost: a second set with new ids would conflict with the names of the first.
 * @param config undefined when demo data are disabled
 * @param options `root`: the project's folder
 * @throws UserFacingError when it failed three times
 */
export async function putDemoData(
  config: DemoDataConfig | undefined,
  options: { root: string; signal: AbortSignal },
): Promise<void> {
  if (config === undefined) {
    console.log('Demo data are disabled.');
    return;
  }
  const { dataDir, environments } = config;
  if (!isSeedingBegun(dataDir) && (await holdsPeopleOrProducts(environments, options.signal))) {
    console.log(
      `The databases hold users or products, and ${dataDir} has no record of demo data: none were added. For a new demo, start with empty databases.`,
    );
    return;
  }
  await mkdir(dataDir, { recursive: true });
  const processes = Object.entries(environments).map(
    ([name, env]) => ({ name, folder: `services/${name}`, env }) as ShopProcess,
  );
  const print = (line: string) => console.error(line);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const seeded = await seedShop({ dataDir, processes, ...options, print });
      console.log(seeded ? 'Demo data seeded.' : 'The demo data were seeded before, or a shop was imported.');
      return;
    } catch (error) {
      if (!(error instanceof UserFacingError) || attempt === ATTEMPTS) throw error;
      print(error.message);
    }
  }
}
