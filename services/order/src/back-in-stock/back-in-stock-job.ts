import type { Component } from '@shop/platform/service/lifecycle/lifecycle.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { createPeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import { type MailReturnedStockDeps, mailReturnedStock } from './mail-returned-stock.ts';

const INTERVAL_MS = 5_000;

/**
 * Creates the job that writes to those who wait for what is back in stock. It looks at the stock instead of following what
 * returns it: an adjustment, the end of an order, a restore.
 */
export function backInStockJob(deps: MailReturnedStockDeps & { logger: Logger }): Component {
  const work = (isStopped: () => boolean) => mailReturnedStock(deps, isStopped);
  const failureMessage = 'emails about returned stock could not be queued';
  return { name: 'back in stock', ...createPeriodicTask(INTERVAL_MS, { work, logger: deps.logger, failureMessage }) };
}
