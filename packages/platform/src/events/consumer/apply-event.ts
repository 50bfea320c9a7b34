import type { EventFamily, ShopEvent } from '@shop/contracts/event.ts';
import { failpoint } from '../../service/lifecycle/failpoints.ts';
import type { Database, Transaction } from '../../service/postgres/postgres.ts';

/** A service's handler of one family of events. */
export interface EventSubscription {
  family: EventFamily;
  name: string;
  /** Skips republished events: for effects that must happen once. */
  skipRepublished: boolean;
  handle: (tx: Transaction, event: ShopEvent) => Promise<void>;
  /** Called in the process that has applied an event, once its effect is committed; a crash between the two loses the call. */
  afterCommit?: (() => void) | undefined;
}

/**
 * Records the version if it is newer than the recorded one. The row lock makes concurrent handlers of one subject wait.
 */
const RECORD_VERSION = `
  insert into event_versions (consumer, subject, epoch, version) values ($1, $2, $3, $4)
  on conflict (consumer, subject) do update set epoch = excluded.epoch, version = excluded.version
    where (event_versions.epoch, event_versions.version) < (excluded.epoch, excluded.version)
  returning 1`;

/**
 * Applies an event once: records its version in the transaction of its effect, and ignores older or equal versions.
 * With `skipRepublished` a republished event does not even record its version: it may have overtaken the original
 * event.
 */
export async function applyEvent(db: Database, subscription: EventSubscription, event: ShopEvent): Promise<void> {
  if (subscription.skipRepublished && event.republished) return;
  let applied = false;
  const apply = async (tx: Transaction) => {
    applied = false;
    await failpoint('consumer.beforeDedupeInsert');
    const newer = await tx.query(RECORD_VERSION, [subscription.name, event.subject, event.epoch, event.version]);
    if (newer.length === 0) return;
    await subscription.handle(tx, event);
    applied = true;
    await failpoint('consumer.afterEffectBeforeCommit');
  };
  await db.transaction(apply, { background: true });
  if (applied) subscription.afterCommit?.();
}
