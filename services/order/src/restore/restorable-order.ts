import { orderEvents } from '@shop/contracts/order-events.ts';
import { platformMigrations } from '@shop/platform/migrate.ts';
import type { RestorableService } from '@shop/platform/restore/after-restore.ts';
import { type BeyondDump, beyondDump } from '@shop/platform/restore/beyond-dump.ts';
import { refuseToLoseAll } from '@shop/platform/restore/refuse-to-lose-all.ts';
import { repeatPresentState } from '../repeat-present-state.ts';
import { orderMigrations } from '../service.ts';
import { cancelLostOrders } from './cancel-lost-orders.ts';
import { tellOrdersSetBack } from './tell-orders-set-back.ts';

/** What becomes of orders after a restore of their database (ADR 28). */
export const restorableOrder: RestorableService<BeyondDump<typeof orderEvents>> = {
  name: 'order',
  migrations: [platformMigrations, orderMigrations],
  owner: {
    compare: async ({ db, log, logger, epoch, allowEmpty }) => {
      const beyond = await beyondDump({
        log,
        logger,
        epoch,
        family: orderEvents,
        versionsOf: (ids) => db.query('SELECT id, version FROM orders WHERE id = ANY($1)', [ids]),
      });
      const isEmpty = (await db.query('SELECT 1 FROM orders LIMIT 1')).length === 0;
      refuseToLoseAll({ what: 'order', isEmpty, lost: beyond.unknown.length, allowEmpty });
      return beyond;
    },
    settle: async (tx, { outbox, plan }) => [
      ...(await cancelLostOrders(tx, outbox, plan.unknown)),
      ...(await tellOrdersSetBack(tx, plan.newer)),
    ],
    republish: repeatPresentState,
  },
};
