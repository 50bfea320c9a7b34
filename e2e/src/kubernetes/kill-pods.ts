import { setTimeout as wait } from 'node:timers/promises';
import { checkAll } from '../chaos/checkers/check-all.ts';
import type { Customer } from '../chaos/clients/fixture.ts';
import { createOrderClient } from '../chaos/clients/order-client.ts';
import { type AfterOrder, createPaymentClient } from '../chaos/clients/payment-client.ts';
import { seeded } from '../chaos/clients/random.ts';
import { atLeast, info, type Measurement } from '../chaos/measurements.ts';
import { isOk } from '../chaos/scenarios/sample-measurements.ts';
import type { ClusterRun } from './cluster-run.ts';
import { openClusterShop, waitUntilReady } from './cluster-shop.ts';
import { isReady, kubectl, openTunnel, podsOf } from './kubectl.ts';

const SECONDS = 300;
const ORDERS = 304;
const EVERY_MS: [number, number] = [6_000, 10_000];
const MAX_TRIES = 8;
const RETRY_AFTER_MS = 1_500;
const PLANS: AfterOrder[] = ['nothing', 'nothing', 'nothing', 'cancel', 'pay', 'pay', 'pay-then-cancel'];

/** P-A1 in the cluster: pods, those of the engines too, are killed at random for five minutes while eight customers order and pay. */
export async function killPods(run: ClusterRun): Promise<Measurement[]> {
  const over = new AbortController();
  const killing = killAtRandom(run, AbortSignal.any([over.signal, run.signal]));
  let killed: string[];
  let accepted: number;
  try {
    const clients = run.fixture.customers.map((customer, n) => orderAsClient(run, customer, n));
    accepted = (await Promise.all(clients)).reduce((sum, one) => sum + one, 0);
  } finally {
    over.abort();
    killed = await killing;
  }
  await waitUntilReady();
  const shop = await openClusterShop();
  try {
    return [
      info('pods killed', countByName(killed)),
      atLeast('kills', killed.length, 25),
      atLeast(`orders accepted of ${ORDERS}`, accepted, ORDERS * 0.66),
      ...(await checkAll(shop, run.history.entries, { what: 'quiescent after the kills', seconds: 120 })),
    ];
  } finally {
    shop.close();
  }
}

/** Sends one customer's share of the orders at even intervals, and pays or cancels some. @returns how many were accepted */
async function orderAsClient(run: ClusterRun, customer: Customer, n: number): Promise<number> {
  const { fixture, history, signal, seed } = run;
  const random = seeded(seed + 1_000 * (n + 1));
  const count = Math.ceil(ORDERS / fixture.customers.length);
  const { prepareOrder } = createOrderClient({ fixture, random, history });
  const visits: Promise<void>[] = [];
  const startedAt = performance.now();
  let accepted = 0;
  for (let at = 0; at < count && !signal.aborted; at += 1) {
    await wait(Math.max(0, startedAt + (at * SECONDS * 1_000) / count - performance.now()), undefined, { signal });
    const plan = random.pick(PLANS);
    const send = prepareOrder(customer, undefined, plan.startsWith('pay') ? 'pp' : 'cod');
    let placed = await send();
    for (let tries = 1; tries < MAX_TRIES && !isOk(placed) && !signal.aborted; tries += 1) {
      await wait(RETRY_AFTER_MS, undefined, { signal });
      placed = await send();
    }
    if (placed.status !== 201) continue;
    accepted += 1;
    visits.push(visit(run, customer, placed, plan));
  }
  await Promise.all(visits);
  return accepted;
}

/** Approves a payment through a tunnel to the simulator, which may be killed meanwhile: then the visit ends there. */
async function visit(
  { history, signal }: ClusterRun,
  customer: Customer,
  placed: Parameters<ReturnType<typeof createPaymentClient>['followUp']>[1],
  plan: AfterOrder,
): Promise<void> {
  if (!plan.startsWith('pay'))
    return createPaymentClient({ paypalUrl: '', history, signal }).followUp(customer, placed, plan);
  const tunnel = await openTunnel('pod/paypal-simulator-0', 3000).catch(() => undefined);
  if (tunnel === undefined) return;
  try {
    const paypalUrl = `http://127.0.0.1:${tunnel.port}`;
    await createPaymentClient({ paypalUrl, history, signal }).followUp(customer, placed, plan);
  } finally {
    tunnel.close();
  }
}

/** Kills a random ready pod every few seconds, without grace. @returns their names */
async function killAtRandom({ random, log }: ClusterRun, signal: AbortSignal): Promise<string[]> {
  const killed: string[] = [];
  const [min, max] = EVERY_MS;
  while (!signal.aborted) {
    await wait(min + random.below(max - min), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const pods = (await podsOf('app.kubernetes.io/component!=job')).filter(isReady);
    const { name, labels } = random.pick(pods).metadata;
    log(`${name} is killed`);
    killed.push(labels['app.kubernetes.io/name'] ?? name);
    await kubectl('delete', 'pod', name, '--grace-period=0', '--force').catch((error: Error) => log(error.message));
  }
  return killed;
}

function countByName(names: readonly string[]): string {
  return Object.entries(Object.groupBy(names, (name) => name))
    .map(([name, found]) => `${found?.length} × ${name}`)
    .join(', ');
}
