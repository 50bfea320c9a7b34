import { mkdir } from 'node:fs/promises';
import { isSeedingBegun, seedShop } from '../seed-shop.ts';
import type { ShopProcess } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { DemoDataConfig } from './config.ts';
import { holdsPeopleOrProducts } from './people-or-products.ts';

/** A seeding goes on where it ended, so an engine that was busy or away for a moment costs nothing but another start. */
const ATTEMPTS = 3;

/**
 * Puts the demo data into a running shop, once, as `npm start` does: the services' own seeds write them, so a seeding that was
 * killed is simply run again. Where their ids are lost but the databases are full, none are put in: with new ids they would be
 * a second set, which the first one's names do not let in whole.
 * @param config undefined: none are wanted
 * @param options `root`: the project's folder
 * @throws UserFacingError when it failed three times
 */
export async function putDemoData(
  config: DemoDataConfig | undefined,
  options: { root: string; signal: AbortSignal },
): Promise<void> {
  if (config === undefined) {
    console.log('No demo data are wanted here.');
    return;
  }
  const { dataDir, environments } = config;
  if (!isSeedingBegun(dataDir) && (await holdsPeopleOrProducts(environments, options.signal))) {
    console.log(
      `The databases hold people or products, and ${dataDir} does not say that demo data were put in: none are put in now. For a new demo begin with empty databases.`,
    );
    return;
  }
  await mkdir(dataDir, { recursive: true });
  const processes = Object.entries(environments).map(
    ([name, env]) => ({ name, folder: `services/${name}`, env }) as ShopProcess,
  );
  const say = (line: string) => console.error(line);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const seeded = await seedShop({ dataDir, processes, ...options, say });
      console.log(seeded ? 'The demo data are there.' : 'The demo data were put in before, or a shop was moved here.');
      return;
    } catch (error) {
      if (!(error instanceof UserFacingError) || attempt === ATTEMPTS) throw error;
      say(error.message);
    }
  }
}
