import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ADMINISTRATOR, callExpecting, registerCustomer } from '../clients/fixture.ts';
import { closeClients, createShopClient, type ShopClient } from '../clients/shop-client.ts';
import { type ChatLoad, loadChat, openWriters } from './chat-load.ts';
import { openWatchers } from './chat-watchers.ts';

/** The chat beside bare Socket.IO under the same load: the mean of right before and right after. */
export interface ChatResult {
  /** Watchers that receive every message; 0: only the acknowledgement is measured. */
  watchers: number;
  shop: ChatLoad;
  bare: ChatLoad;
}

/** Administrators' sockets at a time, each (docs/api.md#realtime). */
const SOCKETS = 20;
/** The limit of messages counts ten seconds; until then no writer of the load before may write again. */
const PAUSE_MS = 10_500;
const script = fileURLToPath(new URL('./chat-ceiling.ts', import.meta.url));

/**
 * Measures how fast the chat acknowledges messages, and how fast it sends them to many administrators, through the
 * gateway.
 * @param size `writers`: customers with ten messages each; `watchers`: sockets of administrators
 * @throws Error when a message is refused or lost
 */
export async function measureChat(
  url: string,
  size: { writers: number; watchers: number },
  signal: AbortSignal,
): Promise<ChatResult[]> {
  const ceiling = fork(script, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  try {
    const [port] = await once(ceiling, 'message', { signal });
    const bareUrl = `http://127.0.0.1:${port}`;
    const customers = await cookiesOf(size.writers, (n) =>
      registerCustomer(url, `bench-writer-${n}`, `10.60.${n % 250}.1`),
    );
    const administrators = await cookiesOf(Math.ceil(size.watchers / SOCKETS), (n) => registerAdministrator(url, n));
    const watching = Array.from({ length: size.watchers }, (_, n) => administrators[n % administrators.length] ?? '');
    const results: ChatResult[] = [];
    for (const cookies of [[], watching]) {
      const bareLoad = () => measure(bareUrl, customers, cookies, signal);
      const before = await bareLoad();
      const shop = await measure(url, customers, cookies, signal);
      const after = await bareLoad();
      results.push({ watchers: cookies.length, shop, bare: meanOf(before, after) });
    }
    return results;
  } finally {
    ceiling.kill('SIGKILL');
    closeClients();
  }
}

async function measure(
  url: string,
  customers: readonly string[],
  watching: readonly string[],
  signal: AbortSignal,
): Promise<ChatLoad> {
  const writers = await openWriters(url, customers);
  const watchers = watching.length === 0 ? undefined : await openWatchers(url, watching);
  try {
    // Warms up, and makes each conversation known.
    const known = watchers && { watchers, count: watching.length };
    await loadChat(writers, known, signal);
    await wait(PAUSE_MS, undefined, { signal });
    return await loadChat(writers, known, signal);
  } finally {
    for (const writer of writers) writer.disconnect();
    watchers?.close();
    await wait(PAUSE_MS, undefined, { signal });
  }
}

async function cookiesOf(count: number, client: (n: number) => Promise<ShopClient>): Promise<string[]> {
  const cookies: string[] = [];
  for (let n = 0; n < count; n += 1) cookies.push((await client(n)).cookie());
  return cookies;
}

/** Registers somebody, makes them an administrator, and signs them in. */
async function registerAdministrator(url: string, n: number): Promise<ShopClient> {
  const { id, email, password } = await registerCustomer(url, `bench-watcher-${n}`, `10.61.${n % 250}.1`);
  const first = createShopClient(url, 'administrator', '10.61.0.1');
  await callExpecting(first, 200, 'POST', '/api/users/login', ADMINISTRATOR);
  const body = { name: 'Watcher', lastName: 'Chaos', email, isAdmin: true };
  await callExpecting(first, 200, 'PUT', `/api/users/${id}`, body);
  const promoted = createShopClient(url, email, `10.61.${n % 250}.1`);
  await callExpecting(promoted, 200, 'POST', '/api/users/login', { email, password });
  return promoted;
}

function meanOf(one: ChatLoad, other: ChatLoad): ChatLoad {
  const mean = (key: keyof ChatLoad) => (one[key] + other[key]) / 2;
  return { perSecond: mean('perSecond'), p50: mean('p50'), p99: mean('p99') };
}
