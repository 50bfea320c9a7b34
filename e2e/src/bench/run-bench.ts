import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillCatalogue } from '@shop/catalogue/src/testing/bench/fill-catalogue.ts';
import { environmentOf } from '@shop/infra/src/data-dir/run-file.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { ADMINISTRATOR } from '../clients/fixture.ts';
import { machineNow } from '../measurements/machine.ts';
import { writeBlock } from '../measurements/write-block.ts';
import { type RunningShop, startShop } from '../shop/shop.ts';
import { CHAT_SIZE, PAGES } from './budgets.ts';
import { type BenchOptions, type BenchPart, readCommandLine } from './command-line.ts';
import { compareWith } from './compare.ts';
import { measureChat } from './measure-chat.ts';
import { measureOrders, type OrdersResult } from './measure-orders.ts';
import { measurePages } from './measure-pages.ts';
import { measureSize, type SizeResult } from './measure-size.ts';
import { countStatementsFromNextStart } from './order-work.ts';
import { pageScripts } from './page-scripts.ts';
import { type BenchResult, report } from './report.ts';

/** An empty shop with an administrator. */
const OWN_DATA = { SEED: 'none', ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password };

// `npm run bench` measures the budgets of docs/performance.md#budgets on its own shop. A missed budget is marked in the report; the exit
// code is 1 only when a measurement fails. All processes are stopped and the data deleted in any case, also on Ctrl-C.
const stopped = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => stopped.abort(new Error(`Stopped by ${name}.`)));
try {
  const options = readCommandLine(process.argv.slice(2));
  const measure = (root?: string) => measureAll(options, stopped.signal, root);
  const result =
    options.compare === undefined ? report(await measure()) : await compareWith(options.compare, measure, log);
  console.log(result);
  // A part alone has a block of its own.
  const block = options.parts.includes('scripts') ? 'npm run bench' : `npm run bench, ${options.parts.join(' and ')}`;
  if (options.write) await writeBlock(repositoryFile('docs/performance.md'), block, result);
} catch (error) {
  console.error(stopped.signal.aborted ? String(stopped.signal.reason.message) : error);
  process.exitCode = 1;
}
process.exit();

/** @param root the folder of another clone, whose shop is measured */
async function measureAll(options: BenchOptions, signal: AbortSignal, root?: string): Promise<BenchResult> {
  const [loadBefore = 0] = loadavg();
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'));
  let shop: RunningShop | undefined;
  const restart = async () => {
    await shop?.stop();
    log('restarting');
    shop = await start(dataDir, signal, root);
    return shop;
  };
  const has = (part: BenchPart) => options.parts.includes(part);
  try {
    log('starting a shop, building it if necessary');
    // Pages show the demo data; nothing else is measured with them.
    shop = await start(dataDir, signal, root, has('pages') ? {} : OWN_DATA);
    const pages = has('pages') ? await measurePages(shop.url, signal) : undefined;
    const sizes: SizeResult[] = [];
    for (const [at, size] of options.sizes.entries()) {
      log(`growing to ${size} products`);
      const { DATABASE_URL = '' } = await environmentOf('catalogue', dataDir);
      await fillCatalogue(DATABASE_URL, { from: options.sizes[at - 1] ?? 0, to: size }, signal);
      const startedAt = performance.now();
      shop = await restart();
      const startSeconds = (performance.now() - startedAt) / 1_000;
      log(`measuring with ${size} products`);
      sizes.push(await measureSize({ ...shop, size, startSeconds }, options.seconds, signal));
    }
    const scripts = has('scripts') ? await countScripts(shop.url) : 'not counted';
    const chat = has('chat') ? await measureChat(shop.url, CHAT_SIZE, signal) : undefined;
    const orders = has('orders') ? await countedOrders(dataDir, restart, options, signal) : undefined;
    return { sizes, orders, chat, scripts, pages, machine: machineNow(loadBefore) };
  } finally {
    log('stopping');
    await shop?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Measures orders on a PostgreSQL that counts statements, last of all: counting them takes time of its own. */
async function countedOrders(
  dataDir: string,
  restart: () => Promise<RunningShop>,
  options: BenchOptions,
  signal: AbortSignal,
): Promise<OrdersResult> {
  const databaseUrl = async () => {
    const { DATABASE_URL } = await environmentOf('order', dataDir);
    if (DATABASE_URL === undefined) throw new Error('The order service of the shop has no DATABASE_URL.');
    return DATABASE_URL;
  };
  await countStatementsFromNextStart(await databaseUrl());
  const { url, pid } = await restart();
  log('measuring orders');
  return measureOrders({ url, pid, databaseUrl: await databaseUrl() }, options, signal);
}

/** Starts a new shop, or the one in the folder, without effective rate limits. */
function start(dataDir: string, signal: AbortSignal, root?: string, env: object = OWN_DATA): Promise<RunningShop> {
  signal.throwIfAborted();
  return startShop({
    dataDir,
    ...(root !== undefined && { root }),
    env: { RATE_LIMIT_SCALE: '100000', ...env },
  });
}

async function countScripts(url: string): Promise<number[] | string> {
  try {
    return await pageScripts(
      url,
      PAGES.map(({ path }) => path),
    );
  } catch (error) {
    return `not counted: ${(error as Error).message.split('\n')[0]}`;
  }
}

function log(line: string): void {
  console.error(`bench: ${line}`);
}
