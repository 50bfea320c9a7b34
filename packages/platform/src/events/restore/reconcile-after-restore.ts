import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../service/lifecycle/logger.ts';
import { type MigrationDirectory, migrate } from '../../service/postgres/migrate.ts';
import { type Database, isOutage, openDatabase, type Transaction } from '../../service/postgres/postgres.ts';
import { raiseEpoch, readEpoch } from '../outbox/epoch.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import type { EventLogAddress } from './read-topic.ts';
import { refuseForeignDatabase } from './service-database.ts';

/** What a service's database needs after a restore, beside what all of them need. */
export interface RestorableService<Plan = unknown> {
  name: string;
  /** All migrations, the platform's first. */
  migrations: readonly MigrationDirectory[];
  /** What only an owner of state has. */
  owner?: {
    /**
     * Compares the database with the log; changes nothing. @throws RestoreRefused when this cannot be the restored database
     */
    compare(context: RestoreContext): Promise<Plan>;
    /** Settles what the comparison has found, under the new epoch. @returns sentences for the operator */
    applyPlan(
      tx: Transaction,
      context: { outbox: Pick<Outbox, 'append'>; plan: Plan; epoch: number },
    ): Promise<string[]>;
    /** Repeats the present state. @returns how many events it wrote */
    republish(db: Database, outbox: Pick<Outbox, 'append'>): Promise<number>;
  };
}

/** What a comparison works with. `epoch` is the database's before it is raised. */
export interface RestoreContext {
  db: Database;
  log: EventLogAddress;
  logger: Logger;
  epoch: number;
  /** The operator has confirmed that losing a large part of what the log knows is what they want. */
  allowLoss: boolean;
}

const LOCK_ATTEMPTS = 10;
const PAUSE_MS = 1_000;

/**
 * Makes the others agree with a database that was restored from a dump (ADR 28). What the comparison finds is settled in the
 * transaction that raises the epoch; repeating the state follows. Killed between any two steps, and run a second time, it ends
 * the same: each run raises the epoch again. The service may run meanwhile or be stopped; its relay sends what this writes.
 * @param say is told what the operator should read
 * @throws RestoreRefused for the wrong database, and when more than a fifth would be lost without `allowLoss`
 */
export async function reconcileAfterRestore<Plan>(
  service: RestorableService<Plan>,
  options: EventLogAddress & {
    databaseUrl: string;
    logger: Logger;
    allowLoss?: boolean;
    print: (line: string) => void;
  },
): Promise<void> {
  const { databaseUrl, logger, allowLoss = false, print } = options;
  const { name, owner } = service;
  const db = openDatabase({ url: databaseUrl, name: `${name}-restored`, max: 2 });
  try {
    await refuseForeignDatabase(db, name);
    await migrate({ url: databaseUrl, directories: service.migrations, logger });
    const outbox = createOutbox({ db, logger });
    const plan = await owner?.compare({ db, log: options, logger, epoch: await readEpoch(db), allowLoss });
    const { before, now, lines } = await untilLocked(logger, () =>
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
      print(`${await owner.republish(db, outbox)} events repeat the present state; the running service sends them.`);
    print(
      `Done. The service reads the whole event log again, as the group "${name}-${now}" if it reads any: it is done when event_consumer_lag is 0.`,
    );
  } finally {
    await db.close();
  }
}

/** The service may be writing. A lock that comes in time is tried for; each wait ends after 1.5 s so that it goes on meanwhile. */
async function untilLocked<Result>(logger: Logger, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || attempt >= LOCK_ATTEMPTS) throw error;
      logger.warn({ err: error, attempt }, 'the database is busy: trying again in a second');
      await wait(PAUSE_MS);
    }
  }
}
