import { fileURLToPath } from 'node:url';
import { createEventService } from '@shop/platform/event-service.ts';
import { createMailSender } from '@shop/platform/mail/mails.ts';
import type { Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { createPeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import { backInStockJob } from './back-in-stock/back-in-stock-job.ts';
import { eraseRequestsOfDeleted, purgeMailedRequests } from './back-in-stock/waiting-repository.ts';
import type { OrderConfig } from './config.ts';
import { notifyByMail } from './mails/notify-by-mail.ts';
import type { ChangeDeps } from './orders/deps.ts';
import { pruneAllKeys } from './orders/idempotency-key.ts';
import { createRefusalRechecks } from './orders/refusal-rechecks.ts';
import { searchIndexTask } from './orders/search-index.ts';
import type { PaymentDeps } from './payments/deps.ts';
import { paymentJobs } from './payments/payment-jobs.ts';
import { createPayPalClient, type PayPal } from './paypal/paypal-client.ts';
import { createVerificationJob } from './reconciliation/verification-job.ts';
import { anonymizeAllOrders } from './retention/anonymize-orders.ts';
import { pruneWebhookEvents } from './retention/prune-webhook-events.ts';
import { routes } from './routes.ts';
import { subscriptions } from './subscriptions.ts';

const NAME = 'order';
const HOUR_MS = 3_600_000;

/** Migrations of this service's own tables. */
export const orderMigrations = { name: NAME, path: fileURLToPath(new URL('../migrations', import.meta.url)) };

/**
 * Creates the order service, which owns orders and stock.
 * @param replacements dependencies that tests replace; `jobs`: false leaves payments, emails about returned stock, search index and verification to the test
 * @returns the service, and the port that it listens on once started
 */
export function createOrderService(
  config: OrderConfig,
  replacements: { logger?: Logger; now?: () => Date; paypal?: PayPal; jobs?: boolean } = {},
): Service & { port: () => number } {
  const { now = () => new Date(), logger, jobs = true } = replacements;
  const migrations = [platformMigrations, orderMigrations];
  return createEventService({ name: NAME, config, migrations, publishes: true, logger }, (deps) => {
    const { db, outbox, logger } = deps;
    const keys = createPeriodicTask(HOUR_MS, {
      work: (isStopped) => pruneAllKeys(db, { now, isStopped }),
      logger,
      failureMessage: 'expired idempotency keys could not be deleted',
    });
    const retention = createPeriodicTask(HOUR_MS, {
      work: async (isStopped) => {
        await anonymizeAllOrders(db, { now, isStopped, years: config.retentionYears });
        await pruneWebhookEvents(db, { now, isStopped });
        await purgeMailedRequests(db, { now, isStopped });
        await eraseRequestsOfDeleted(db);
      },
      logger,
      failureMessage: 'old orders could not be anonymized, or old webhook events or requests about stock not deleted',
    });
    const { currency } = config;
    const { publicUrl } = config.mail;
    const change: ChangeDeps = { db, outbox, now, newId, notify: notifyByMail({ publicUrl, currency }) };
    const payments = paymentDeps(config, { ...change, logger }, replacements.paypal);
    return {
      routes: routes({
        ...change,
        refusalRechecks: createRefusalRechecks(),
        takesPayPal: payments !== undefined,
        limits: config.limits,
        currency,
        unpaidHoldHours: config.unpaidHoldHours,
        confirmHours: config.confirmHours,
        payments,
      }),
      subscriptions: subscriptions(outbox),
      components: [
        { name: 'mail sender', ...createMailSender({ db, config: config.mail, logger, name: NAME }) },
        { name: 'idempotency keys', ...keys },
        { name: 'retention', ...retention },
        ...(jobs
          ? [
              ...paymentJobs({ change, payments, logger }),
              backInStockJob({ db, now, newId, publicUrl, currency, logger }),
              { name: 'search index', ...searchIndexTask(db, logger) },
              createVerificationJob({ db, paypal: payments?.paypal, now, logger }),
            ]
          : []),
      ],
    };
  });
}

/** @returns undefined while PayPal is not configured */
function paymentDeps(
  { paypal: account, timeoutFactor }: OrderConfig,
  deps: ChangeDeps & { logger: Logger },
  paypal = account && createPayPalClient(account, { timeoutFactor }),
): PaymentDeps | undefined {
  if (account === undefined || paypal === undefined) return undefined;
  return { ...deps, paypal, account };
}
