import { setTimeout as wait } from 'node:timers/promises';
import { checkAll } from '../checkers/check-all.ts';
import type { CallResult } from '../clients/call.ts';
import type { Customer } from '../clients/fixture.ts';
import { sendOrderShare } from '../clients/order-share.ts';
import { type AfterOrder, createPaymentClient } from '../clients/payment-client.ts';
import { seeded } from '../clients/random.ts';
import { countByName, isOk } from '../clients/sample-measurements.ts';
import type { ShopClient } from '../clients/shop-client.ts';
import { atLeast, info, type Measurement } from '../measurements/measurements.ts';
import type { ClusterRun } from './cluster-run.ts';
import { openClusterShop, waitUntilReady } from './cluster-shop.ts';
import { isReady, kubectl, openTunnel, podsOf } from './kubectl.ts';

const SECONDS = 300;
const ORDERS = 304;
const EVERY_MS: [number, number] = [6_000, 10_000];
const MAX_TRIES = 8;
const RETRY_AFTER_MS = 1_500;

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

/** Sends one customer's share of the orders. @returns how many were accepted */
async function orderAsClient(run: ClusterRun, customer: Customer, n: number): Promise<number> {
  const samples = await sendOrderShare(run, customer, {
    count: ORDERS / run.fixture.customers.length,
    seconds: SECONDS,
    maxTries: MAX_TRIES,
    retryAfterMs: RETRY_AFTER_MS,
    random: seeded(run.seed + 1_000 * (n + 1)),
    followUp: (client, placed, plan) => visit(run, client, placed, plan),
  });
  return samples.filter(isOk).length;
}

/** Approves a payment through a tunnel to the simulator, which may be killed meanwhile: then the visit ends there. */
async function visit(
  { history, signal }: ClusterRun,
  client: ShopClient,
  placed: CallResult,
  plan: AfterOrder,
): Promise<void> {
  if (!plan.startsWith('pay'))
    return createPaymentClient({ paypalUrl: '', history, signal }).followUp(client, placed, plan);
  const tunnel = await openTunnel('pod/paypal-simulator-0', 3000).catch(() => undefined);
  if (tunnel === undefined) return;
  try {
    const paypalUrl = `http://127.0.0.1:${tunnel.port}`;
    await createPaymentClient({ paypalUrl, history, signal }).followUp(client, placed, plan);
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
    if (pods.length === 0) continue;
    const { name, labels } = random.pick(pods).metadata;
    log(`${name} is killed`);
    killed.push(labels['app.kubernetes.io/name'] ?? name);
    await kubectl('delete', 'pod', name, '--grace-period=0', '--force').catch((error: Error) => log(error.message));
  }
  return killed;
}
