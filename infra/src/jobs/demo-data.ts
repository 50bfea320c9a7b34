import { mkdir } from 'node:fs/promises';
import { seedShop } from '../seed-shop.ts';
import { Sentence } from '../sentence.ts';
import type { ShopProcess } from '../shop-processes.ts';
import type { DemoDataConfig } from './config.ts';

/** A seeding goes on where it ended, so an engine that was busy or away for a moment costs nothing but another start. */
const ATTEMPTS = 3;

/**
 * Puts the demo data into a running shop, once, as `npm start` does: the services' own seeds write them, so a seeding that was
 * killed is simply run again.
 * @param config undefined: none are wanted
 * @param options `root`: the project's folder
 * @throws Sentence when it failed three times
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
  await mkdir(dataDir, { recursive: true });
  const processes = Object.entries(environments).map(
    ([name, env]) => ({ name, folder: `services/${name}`, env }) as ShopProcess,
  );
  const say = (line: string) => console.error(line);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const seeded = await seedShop({ dataDir, processes, ...options, say });
      console.log(seeded ? 'The demo data are there.' : 'The demo data were put in before.');
      return;
    } catch (error) {
      if (!(error instanceof Sentence) || attempt === ATTEMPTS) throw error;
      say(error.message);
    }
  }
}
