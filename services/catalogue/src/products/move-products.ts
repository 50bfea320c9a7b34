import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { createPeriodicTask, type PeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import { announceMoved } from './product-states.ts';

interface Deps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
}

/** Products per transaction: with variants it writes a hundred times as many events at most. */
const BATCH = 100;
/** Events that may wait for the relay before a batch begins, so that other events are published in between. */
const MAX_WAITING_EVENTS = 2_000;
/** Another replica, or this one before it was restarted, may have left something. */
const INTERVAL_MS = 1_000;

/** Gives products of renamed, merged and deleted categories the present name (ADR 66), on every replica. */
export function createProductMover(deps: Deps & { logger: Logger }): PeriodicTask {
  return createPeriodicTask(INTERVAL_MS, {
    work: (isStopped) => moveProducts(deps, isStopped),
    logger: deps.logger.child({ part: 'product-mover' }),
    failureMessage: 'products of a renamed category not moved yet',
  });
}

/**
 * Moves products until none has a former name of a category, in transactions of their own: after a crash the next run goes on. Ends
 * early while too many events wait, and where another transaction holds the last products.
 * @param isStopped ends between two batches
 */
export async function moveProducts(deps: Deps, isStopped: () => boolean = () => false): Promise<void> {
  const names = await deps.db.query<{ name: string }>(
    'select name from former_category_names where moving order by name',
  );
  for (const { name } of names) {
    let moved = BATCH;
    while (moved > 0 && !isStopped()) {
      if (await isRelayBusy(deps.db)) return;
      moved = await moveBatch(deps, name);
    }
  }
}

/**
 * Moves some products that have a former name. Nobody saves a product with it any more, so once none is left the name only leads on.
 * @returns how many; 0 as well when other transactions hold the rest
 */
export function moveBatch({ db, outbox }: Deps, former: string): Promise<number> {
  return db.transaction(async (tx) => {
    const present = await lockMove(tx, former);
    if (present === undefined) return 0;
    const ids = await lockProducts(tx, former);
    if (ids.length === 0) {
      await tx.query(
        `update former_category_names set moving = false
         where name = $1 and not exists (select from products where category = $1 and not removed)
                         and not exists (select from products where category = $1 and removed)`,
        [former],
      );
      return 0;
    }
    await tx.query('update products set category = $2, version = version + 1 where id = any($1)', [ids, present]);
    await announceMoved({ outbox, tx }, ids);
    return ids.length;
  });
}

/**
 * Locks the category against another name and the former name against other replicas: in the order in which a use case locks them.
 * @returns the present name; undefined when there is nothing to move, or another replica is at it
 */
async function lockMove(tx: Transaction, former: string): Promise<string | undefined> {
  const [category] = await tx.query<{ id: string; name: string }>(
    `select c.id, c.name from categories c join former_category_names f on f.category_id = c.id
     where f.name = $1 and f.moving for key share of c`,
    [former],
  );
  if (category === undefined) return undefined;
  const locked = await tx.query(
    'select name from former_category_names where name = $1 and category_id = $2 and moving for update skip locked',
    [former, category.id],
  );
  return locked.length === 0 ? undefined : category.name;
}

/** Skips products that other transactions hold: one of them may wait for the category. */
async function lockProducts(tx: Transaction, category: string): Promise<string[]> {
  const lock = (condition: string, limit: number) =>
    tx.query<{ id: string }>(
      `select id from products where category = $1 and ${condition} order by id limit $2 for update skip locked`,
      [category, limit],
    );
  const rows = await lock('not removed', BATCH);
  const removed = rows.length < BATCH ? await lock('removed', BATCH - rows.length) : [];
  return [...rows, ...removed].map(({ id }) => id);
}

async function isRelayBusy(db: Database): Promise<boolean> {
  const [waiting] = await db.query<{ count: number }>(
    'select count(*) as count from (select from outbox where published_at is null limit $1) unpublished',
    [MAX_WAITING_EVENTS],
  );
  return (waiting?.count ?? 0) >= MAX_WAITING_EVENTS;
}
