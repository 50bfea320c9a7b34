import { productEvents } from '@shop/contracts/catalogue-events.ts';
import { compareWithLog, type LogComparison } from '@shop/platform/events/restore/compare-with-log.ts';
import type { ServiceReconciliation } from '@shop/platform/events/restore/reconcile-after-restore.ts';
import { refuseLargeLoss } from '@shop/platform/events/restore/refuse-large-loss.ts';
import { migrations } from './migrations.ts';
import { republishCatalogue } from './republish-catalogue.ts';
import { raiseAdjustmentNumbers } from './restore/raise-adjustment-numbers.ts';
import { lostProducts, removeLostProducts } from './restore/remove-lost-products.ts';
import { type ComparedProduct, reportRevertedProducts } from './restore/report-reverted-products.ts';

/** Restore steps for the catalogue's products and their variants (ADR 28). */
export const catalogueReconciliation: ServiceReconciliation<LogComparison<typeof productEvents, ComparedProduct>> = {
  name: 'catalogue',
  migrations,
  owner: {
    compare: async ({ db, log, logger, epoch, allowLoss }) => {
      const beyond = await compareWithLog({
        log,
        logger,
        epoch,
        family: productEvents,
        selectCompared: ({ productId, name, priceCents, removed, published }) => ({
          productId,
          name,
          priceCents,
          removed,
          published,
        }),
        versionsOf: (ids) =>
          db.query(
            `select id, version from products where id = any($1)
             union all select id, version from variants where id <> product_id and id = any($1)`,
            [ids],
          ),
      });
      // A product counts once, however many variants it has.
      const lost = lostProducts(beyond.unknown).filter(
        ({ productId, variantOf = productId }) => variantOf === productId,
      ).length;
      await refuseLargeLoss({ db, table: 'products', what: 'product', lost, allowLoss });
      return beyond;
    },
    applyPlan: async (tx, { outbox, plan, epoch }) => {
      await raiseAdjustmentNumbers(tx, epoch);
      return [
        ...(await removeLostProducts(tx, outbox, plan.unknown)),
        ...(await reportRevertedProducts(tx, plan.newer)),
      ];
    },
    republish: (db, outbox) => republishCatalogue({ db, outbox }),
  },
};
