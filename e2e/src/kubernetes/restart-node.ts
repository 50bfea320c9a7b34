import { checkAll } from '../checkers/check-all.ts';
import { createOrderClient } from '../clients/order-client.ts';
import { isOk } from '../clients/sample-measurements.ts';
import { atMost, info, type Measurement, none } from '../measurements/measurements.ts';
import type { ClusterRun } from './cluster-run.ts';
import { openClusterShop, waitUntilReady } from './cluster-shop.ts';

const ORDERS = 10;
const READY_WITHIN_S = 180;

/** The machine of the cluster is stopped with everything on it, and started: every order from before is there, and the shop sells. */
export async function restartNode(run: ClusterRun): Promise<Measurement[]> {
  if (run.cluster.restartNode === undefined) return [info('not run', 'this cluster is not ours to stop')];
  const { orderRandomCart } = createOrderClient(run);
  const failed: string[] = [];
  const order = async () => {
    const result = await orderRandomCart();
    if (!isOk(result)) failed.push(`${result.status} ${result.body.slice(0, 100)}`);
  };
  for (let n = 0; n < ORDERS; n += 1) await order();
  await run.cluster.restartNode(run.log);
  const startedAt = performance.now();
  await waitUntilReady();
  const seconds = (performance.now() - startedAt) / 1_000;
  for (let n = 0; n < ORDERS; n += 1) await order();
  const shop = await openClusterShop();
  try {
    return [
      atMost('every pod ready after the start of the node', seconds, READY_WITHIN_S, ' s'),
      none('orders refused before and after', failed),
      ...(await checkAll(shop, run.history.entries, { what: 'quiescent after the restart', seconds: 120 })),
    ];
  } finally {
    shop.close();
  }
}
