import type { EventFamily, ShopEvent } from '@shop/contracts/event.ts';
import { failpoint } from '../../service/lifecycle/failpoints.ts';
import type { Database, Transaction } from '../../service/postgres/postgres.ts';

/** One thing that a service does about one kind of subject. */
export interface EventSubscription {
  family: EventFamily;
  name: string;
  skipRepublished: boolean;
  handle: (tx: Transaction, event: ShopEvent) => Promise<void>;
}

/** Remembers the version, if it is newer than what is remembered; holds the row, so that rivals of one subject wait. */
const REMEMBER = `
  insert into event_versions (consumer, subject, epoch, version) values ($1, $2, $3, $4)
  on conflict (consumer, subject) do update set epoch = excluded.epoch, version = excluded.version
    where (event_versions.epoch, event_versions.version) < (excluded.epoch, excluded.version)
  returning 1`;

/**
 * Applies an event once: its version is remembered in the transaction of its effect, and an older or equal one has none.
 * To an announcement a repetition is nothing, not even a version seen: it may have overtaken the event that it repeats.
 */
export async function applyEvent(db: Database, subscription: EventSubscription, event: ShopEvent): Promise<void> {
  if (subscription.skipRepublished && event.republished) return;
  const apply = async (tx: Transaction) => {
    await failpoint('consumer.beforeDedupeInsert');
    const newer = await tx.query(REMEMBER, [subscription.name, event.subject, event.epoch, event.version]);
    if (newer.length === 0) return;
    await subscription.handle(tx, event);
    await failpoint('consumer.afterEffectBeforeCommit');
  };
  await db.transaction(apply, { background: true });
}
