import { readFile } from 'node:fs/promises';
import { demoData } from '@shop/contracts/demo-data.ts';
import { runReconciliation } from '@shop/platform/events/restore/run-reconciliation.ts';
import { republishTask, runTask, withTaskDatabase } from '@shop/platform/run-task.ts';
import { readSeedConfig } from './config.ts';
import { placeDemoOrders } from './demo/place-demo-orders.ts';
import { orderReconciliation } from './reconciliation.ts';
import { republishOrders } from './republish-orders.ts';
import { verifyOrders } from './verify-orders.ts';

const PRODUCTS_TIMEOUT_MS = 120_000;

// `node services/order/src/tasks.ts TASK`: what operators and the start of a shop run once.
await runTask('order', {
  republish: republishTask('order', ({ db, outbox }) => republishOrders(db, outbox)),
  'reconcile-after-restore': () => runReconciliation(orderReconciliation),
  seed,
  verify: () => verifyOrders(process.env),
});

/** Places the demo orders; resumable. The running service consumes the product events and publishes the events written here. */
async function seed(): Promise<void> {
  const config = readSeedConfig(process.env);
  const data = demoData.parse(JSON.parse(await readFile(config.demoDataFile, 'utf8')));
  await withTaskDatabase('order-seed', config, async ({ db, outbox, logger }) => {
    const placed = await placeDemoOrders(db, { data, outbox, logger, timeoutMs: PRODUCTS_TIMEOUT_MS });
    logger.info({ placed, of: data.orders.length }, 'demo orders placed');
  });
}
