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
 * Moves products until none has a former name of a category, each batch in its own transaction: after a crash the next run continues. Ends
 * early while too many events wait, and where another transaction holds the last products.
 * @param isStopped ends between two batches
 */
export async function moveProducts(deps: Deps, isStopped: () => boolean = () => false): Promise<void> {
  const names = await namesOnTheMove(deps.db);
  if (names.length === 0) return;
  // No event: it need not wait for the relay.
  await endMoves(deps.db, names);
  for (const name of names) {
    let moved = BATCH;
    while (moved > 0 && !isStopped()) {
      if (await isRelayBusy(deps.db)) return;
      moved = await moveBatch(deps, name);
    }
  }
  await endMoves(deps.db, names);
}

async function namesOnTheMove(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>('select name from former_category_names where moving order by name');
  return rows.map(({ name }) => name);
}

/**
 * Lets former names only lead on once no product has them, which nobody saves a product with any more, or once they are categories
 * again. Locks them first, so that the second statement sees what a rename has written meanwhile.
 */
function endMoves(db: Database, names: readonly string[]): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await tx.query<{ name: string }>(
      'select name from former_category_names where name = any($1) and moving for update skip locked',
      [names],
    );
    await tx.query(
      `update former_category_names former set moving = false
       where name = any($1)
         and (exists (select from categories c where c.name = former.name)
              or not exists (select from products p where p.category = former.name and not p.removed)
                 and not exists (select from products p where p.category = former.name and p.removed))`,
      [locked.map(({ name }) => name)],
    );
  });
}

/**
 * Moves some products that have a former name.
 * @returns how many; 0 as well when other transactions hold the rest
 */
export function moveBatch({ db, outbox }: Deps, former: string): Promise<number> {
  return db.transaction(async (tx) => {
    const present = await lockMove(tx, former);
    if (present === undefined) return 0;
    const ids = await lockProducts(tx, former);
    if (ids.length === 0) return 0;
    await tx.query('update products set category = $2, version = version + 1 where id = any($1)', [ids, present]);
    await announceMoved({ outbox, tx }, ids);
    return ids.length;
  });
}

/**
 * Locks the category against another name and the former name against other replicas: in the order in which a use case locks them.
 * A former name may be a category again, which the release before has created: its products stay.
 * @returns the present name; undefined when there is nothing to move, or another replica is at it
 */
async function lockMove(tx: Transaction, former: string): Promise<string | undefined> {
  const [category] = await tx.query<{ id: string; name: string }>(
    `select c.id, c.name from categories c join former_category_names f on f.category_id = c.id
     where f.name = $1 and f.moving and not exists (select from categories again where again.name = f.name)
     for key share of c`,
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
