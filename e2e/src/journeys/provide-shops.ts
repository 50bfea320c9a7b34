import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FullConfig } from '@playwright/test';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { findInLogs } from '../logs/find-in-logs.ts';
import { startFullProfile } from '../shop/full-profile.ts';
import { type RunningShop, startShop } from '../shop/shop.ts';
import { announceProvider, type Profile, type StoppedShop } from './open-shop.ts';

const SLOW_MACHINE = { TIMEOUT_FACTOR: String(TIMEOUT_FACTOR) };

interface StartedShop {
  shop: RunningShop;
  stop: RunningShop['stop'];
}

/**
 * Playwright's global setup: lets the workers share one shop per profile. A shop starts when the first worker asks for it,
 * so a run of one project starts one shop.
 * @returns the teardown, which stops the shops and fails the run when one of them ended with an error
 */
export default async function provideShops(config: FullConfig): Promise<() => Promise<void>> {
  const folder = config.projects[0]?.outputDir;
  const ending = new AbortController();
  const shops = new Map<Profile, Promise<StartedShop>>();
  const server = createServer(async (request, response) => {
    const profile = request.url?.slice(1) as Profile;
    try {
      response.end(JSON.stringify(request.method === 'DELETE' ? await stop(profile) : await open(profile)));
    } catch (error) {
      response.writeHead(500).end((error as Error).message);
    }
  });
  // A start takes minutes on a busy machine.
  server.requestTimeout = 0;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  announceProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  // Playwright runs the teardown on SIGINT only.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'));

  async function open(profile: Profile): Promise<{ url: string; dataDir: string }> {
    const starting = shops.get(profile) ?? start(profile, ending.signal);
    shops.set(profile, starting);
    const { url, dataDir } = (await starting).shop;
    return { url, dataDir };
  }

  async function stop(profile: Profile): Promise<StoppedShop> {
    const started = await shops.get(profile);
    if (started === undefined) throw new Error(`No shop of profile ${profile} is running.`);
    shops.delete(profile);
    const findings = await searchLogs(`${started.shop.dataDir}/logs`).catch((error) => [String(error)]);
    const { code } = await started.stop();
    const output = started.shop.output();
    await mkdir(`${folder}`, { recursive: true });
    await writeFile(`${folder}/shop-${profile}.log`, output);
    if (findings.length > 0) throw new Error(`Logs of the ${profile} shop (P-E17):\n${findings.join('\n')}`);
    return { code, output };
  }

  return async () => {
    ending.abort(new Error('The journeys have ended.'));
    server.close();
    const faults: unknown[] = [];
    // Every shop is stopped, whatever was found in another one's logs.
    for (const profile of [...shops.keys()]) {
      const { code } = await stop(profile).catch((error) => {
        faults.push(error);
        return { code: 0 };
      });
      if (code !== 0) faults.push(new Error(`The ${profile} shop stopped with exit code ${code}.`));
    }
    if (faults.length > 0) throw new Error(faults.map(String).join('\n'));
  };
}

/** Every password that a journey types in. The console of `npm start` prints the demo accounts and is not searched. */
const PASSWORDS = ['customer123', 'admin123', 'journey123', 'remembered1', 'stolen123', 'guessed123'];

/** What the log files of a shop should not contain, each with its file. */
async function searchLogs(folder: string): Promise<string[]> {
  const findings: string[] = [];
  for (const file of await readdir(folder)) {
    const text = await readFile(`${folder}/${file}`, 'utf8');
    findings.push(...findInLogs(text, { secrets: PASSWORDS }).map((finding) => `${file}: ${finding}`));
  }
  return findings;
}

async function start(profile: Profile, signal: AbortSignal): Promise<StartedShop> {
  if (profile === 'embedded') {
    const shop = await startShop({ signal, env: SLOW_MACHINE });
    return { shop, stop: shop.stop };
  }
  const engines = await startFullProfile();
  try {
    const shop = await startShop({ signal, env: { ...engines.env, ...SLOW_MACHINE } });
    return { shop, stop: () => shop.stop().finally(engines.stop) };
  } catch (error) {
    await engines.stop();
    throw error;
  }
}
