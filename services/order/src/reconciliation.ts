import { orderEvents } from '@shop/contracts/order-events.ts';
import { compareWithLog, type LogComparison } from '@shop/platform/events/restore/compare-with-log.ts';
import type { ServiceReconciliation } from '@shop/platform/events/restore/reconcile-after-restore.ts';
import { refuseLargeLoss } from '@shop/platform/events/restore/refuse-large-loss.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { republishOrders } from './republish-orders.ts';
import { cancelLostOrders, lostOrders } from './restore/cancel-lost-orders.ts';
import { type ComparedOrder, reportRevertedOrders } from './restore/report-reverted-orders.ts';
import { orderMigrations } from './service.ts';

/**
 * How this service reconciles orders with the event log after a restore of its database
 * (docs/adr/0028-after-a-restore.md).
 */
export const orderReconciliation: ServiceReconciliation<LogComparison<typeof orderEvents, ComparedOrder>> = {
  name: 'order',
  migrations: [platformMigrations, orderMigrations],
  owner: {
    compare: async ({ db, log, logger, epoch, allowLoss }) => {
      const beyond = await compareWithLog({
        log,
        logger,
        epoch,
        family: orderEvents,
        selectCompared: ({ orderId, status }) => ({ orderId, status }),
        versionsOf: (ids) => db.query('select id, version from orders where id = any($1)', [ids]),
      });
      const lost = lostOrders(beyond.unknown).length;
      await refuseLargeLoss({ db, table: 'orders', what: 'order', lost, allowLoss });
      return beyond;
    },
    applyPlan: async (tx, { outbox, plan }) => [
      ...(await cancelLostOrders(tx, outbox, plan.unknown)),
      ...(await reportRevertedOrders(tx, plan.newer)),
    ],
    republish: republishOrders,
  },
};
