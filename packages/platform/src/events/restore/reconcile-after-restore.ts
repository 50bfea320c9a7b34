import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../service/observability/logger.ts';
import { type MigrationDirectory, migrate } from '../../service/postgres/migrate.ts';
import { type Database, isOutage, openDatabase, type Transaction } from '../../service/postgres/postgres.ts';
import { raiseEpoch, readEpoch } from '../outbox/epoch.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import type { EventLogAddress } from './read-topic.ts';
import { refuseForeignDatabase } from './service-database.ts';

/** The service-specific steps after a restore of its database. */
export interface ServiceReconciliation<Plan = unknown> {
  name: string;
  /** All migrations, the platform's first. */
  migrations: readonly MigrationDirectory[];
  /** Only for services that own state. */
  owner?: {
    /**
     * Compares the database with the log without changing anything. @throws RestoreRefused when it is not the intended
     * database
     */
    compare(context: RestoreContext): Promise<Plan>;
    /** Applies the result of the comparison, under the new epoch. @returns messages for the operator */
    applyPlan(
      tx: Transaction,
      context: { outbox: Pick<Outbox, 'append'>; plan: Plan; epoch: number },
    ): Promise<string[]>;
    /** Republishes the current state. @returns the number of written events */
    republish(db: Database, outbox: Pick<Outbox, 'append'>): Promise<number>;
  };
}

/** The input of a comparison. `epoch` is the database's epoch before it is raised. */
export interface RestoreContext {
  db: Database;
  log: EventLogAddress;
  logger: Logger;
  epoch: number;
  /** Whether the operator has confirmed the loss of a large part of the log's content. */
  allowLoss: boolean;
}

const LOCK_ATTEMPTS = 10;
const PAUSE_MS = 1_000;

/**
 * Reconciles the other services with a database that was restored from a dump (ADR 28). The result of the comparison
 * is applied in the transaction that raises the epoch; republishing the state follows. A run that was killed at any
 * step is finished by a second run, as each run raises the epoch again. The service may be running or stopped; its
 * relay publishes the events.
 * @param options `print` receives messages for the operator
 * @throws RestoreRefused for the wrong database, and when more than a fifth would be lost without `allowLoss`
 */
export async function reconcileAfterRestore<Plan>(
  service: ServiceReconciliation<Plan>,
  options: EventLogAddress & {
    databaseUrl: string;
    logger: Logger;
    allowLoss?: boolean;
    print: (line: string) => void;
  },
): Promise<void> {
  const { databaseUrl, timeoutFactor, logger, allowLoss = false, print } = options;
  const { name, owner } = service;
  const db = openDatabase({ url: databaseUrl, name: `${name}-reconciliation`, max: 2, timeoutFactor });
  try {
    await refuseForeignDatabase(db, name);
    await migrate({ url: databaseUrl, directories: service.migrations, logger });
    const outbox = createOutbox({ db, logger });
    const plan = await owner?.compare({ db, log: options, logger, epoch: await readEpoch(db), allowLoss });
    const { before, now, lines } = await retryWhileBusy(logger, () =>
      db.transaction(
        async (tx) => {
          const epoch = await raiseEpoch(tx);
          const lines = await owner?.applyPlan(tx, { outbox, plan: plan as Plan, epoch: epoch.now });
          return { ...epoch, lines: lines ?? [] };
        },
        { background: true },
      ),
    );
    for (const line of lines) print(line);
    print(`The epoch rose from ${before} to ${now}.`);
    if (owner)
      print(
        `${await owner.republish(db, outbox)} events republish the current state; the running service's relay publishes them.`,
      );
    print(
      `Done. The service reads the whole event log again, as the group "${name}-${now}" if it reads any: it has finished when event_consumer_lag is 0.`,
    );
  } finally {
    await db.close();
  }
}

/**
 * Retries while the service is writing: each wait for the lock ends after 1.5 s, so that the service can continue in
 * between.
 */
async function retryWhileBusy<Result>(logger: Logger, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || attempt >= LOCK_ATTEMPTS) throw error;
      logger.warn({ err: error, attempt }, 'database is busy: retrying in a second');
      await wait(PAUSE_MS);
    }
  }
}
