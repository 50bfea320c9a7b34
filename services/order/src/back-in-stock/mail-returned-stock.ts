import { holdExistingUsers } from '@shop/platform/events/consumer/deleted-users.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import { readShopProfile } from '@shop/platform/mail/shop-profile.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import { inOneRoundTrip } from '@shop/platform/service/postgres/in-one-round-trip.ts';
import type { Database, Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfToken, newSecretToken } from '@shop/platform/service/secret-token.ts';
import { type Offer, readOffers } from '../stock/price-list.ts';
import { renderBackInStockMail } from './back-in-stock-mail.ts';
import { hashOfAddress } from './stopped-addresses.ts';
import {
  endRequests,
  eraseRequestsOf,
  eraseUnusedAddresses,
  lockAddresses,
  type WaitingAddress,
} from './waiting-repository.ts';
import { batchSize, PAUSE_MS, SUPPRESSED_MS } from './waiting-rules.ts';

/** Milliseconds after which an email is useless: the product may have sold out since. */
const EXPIRES_MS = 24 * 3_600_000;

export interface MailReturnedStockDeps {
  db: Database;
  now: () => Date;
  newId: () => string;
  publicUrl: string;
  currency: string;
  logger: Pick<Logger, 'error'>;
}

/**
 * Writes to those who wait for what is back in stock, the first to ask first: at most 100 for each product within five minutes,
 * as long as there is stock, and to each account once within that time (ADR 68). Ends requests for what is no longer sold.
 * Any number of replicas may do so at a time. A product that fails delays no others.
 */
export async function mailReturnedStock(deps: MailReturnedStockDeps, isStopped: () => boolean): Promise<void> {
  for (const { productId, isRemoved } of await readDue(deps.db)) {
    if (isStopped()) return;
    const work = isRemoved ? endRequestsFor : mailBatch;
    await deps.db
      .transaction((tx) => work(deps, tx, productId))
      .catch((err) => deps.logger.error({ err, productId }, 'emails about returned stock could not be queued'));
  }
}

/** Finds what is waited for and is in stock or no longer sold: one step through the index for each product, however many wait. */
function readDue(db: Queryable): Promise<{ productId: string; isRemoved: boolean }[]> {
  return db.query(
    `with recursive waited(product_id) as (
       (select product_id from back_in_stock_requests where mailed_at is null order by product_id limit 1)
       union all
       select (select r.product_id from back_in_stock_requests r
               where r.mailed_at is null and r.product_id > w.product_id order by r.product_id limit 1)
       from waited w where w.product_id is not null
     )
     select p.product_id as "productId", p.removed as "isRemoved"
     from waited join price_list p using (product_id) left join stock s using (product_id)
     where p.removed or s.count > 0 order by p.product_id`,
  );
}

async function mailBatch(deps: MailReturnedStockDeps, tx: Transaction, productId: string): Promise<void> {
  // One replica at a time, so that the batch before it is counted.
  const [lock] = await tx.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1, hashtext($2)) as taken', [
    ADVISORY_LOCKS.returnedStock,
    productId,
  ]);
  if (lock?.taken !== true) return;
  const now = deps.now();
  const [offers, mailedLately] = await inOneRoundTrip([readOffers(tx, [productId]), countLately(tx, productId, now)]);
  const offer = offers.get(productId);
  if (offer === undefined || offer.removed) return;
  const size = batchSize({ left: offer.left, mailedLately });
  if (size === 0) return;
  const candidates = await readQueue(tx, { productId, now, limit: size });
  // The accounts first, before all other locks, which prevents deadlocks (deleted-users.ts).
  const existing = await holdExistingUsers(tx, candidates);
  const addresses = await lockAddresses(tx, candidates);
  // A replica of the release before, which knows no such requests, may have handled the deletion.
  const gone = candidates.filter((userId) => !existing.has(userId));
  if (gone.length > 0) await eraseRequestsOf(tx, gone);
  const waiting = await lockWaiting(tx, productId, [...existing]);
  // Another replica may have written to an account about something else since the queue was read.
  const due = addresses.filter(({ userId, nextMailAt }) => waiting.has(userId) && nextMailAt <= now);
  await mail(deps, tx, { offer, addresses: due, now });
  await eraseUnusedAddresses(tx, [...existing]);
}

async function countLately(tx: Queryable, productId: string, now: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*) as count from back_in_stock_requests where product_id = $1 and mailed_at > $2',
    [productId, new Date(now.getTime() - PAUSE_MS)],
  );
  return row?.count ?? 0;
}

/** The accounts whose turn it is, the first to ask first. */
async function readQueue(
  tx: Queryable,
  { productId, now, limit }: { productId: string; now: Date; limit: number },
): Promise<string[]> {
  const rows = await tx.query<{ userId: string }>(
    `select user_id as "userId" from back_in_stock_requests r join back_in_stock_addresses a using (user_id)
     where r.product_id = $1 and r.mailed_at is null and a.next_mail_at <= $2
     order by r.asked_at, r.id limit $3`,
    [productId, now, limit],
  );
  return rows.map(({ userId }) => userId);
}

/** Those who still wait, once nobody can stop any more. */
async function lockWaiting(tx: Transaction, productId: string, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ userId: string }>(
    `select user_id as "userId" from back_in_stock_requests
     where product_id = $1 and user_id = any($2) and mailed_at is null`,
    [productId, userIds],
  );
  return new Set(rows.map(({ userId }) => userId));
}

/** Queues the emails and records them, in the same transaction. An email that its recipient's limit suppresses is tried again later. */
async function mail(
  { newId, publicUrl, currency }: MailReturnedStockDeps,
  tx: Transaction,
  { offer, addresses, now }: { offer: Offer; addresses: readonly WaitingAddress[]; now: Date },
): Promise<void> {
  const shop = await readShopProfile(tx);
  const mails = addresses.map(({ userId, email }) => {
    const token = newSecretToken();
    const content = renderBackInStockMail({ product: offer, token, publicUrl, currency, shop });
    return {
      ...{ id: newId(), to: email, about: userId, concerns: `product/${offer.productId}`, ...content },
      expiresAt: new Date(now.getTime() + EXPIRES_MS),
      stopHash: hashOfToken(token),
    };
  });
  const stored = await inOneRoundTrip(mails.map((one) => appendMail(tx, one)));
  const sent = mails.filter((_, index) => stored[index]);
  const suppressed = mails.filter((_, index) => !stored[index]);
  const later = (ms: number) => new Date(now.getTime() + ms);
  await inOneRoundTrip([
    tx.query(
      `update back_in_stock_requests r set mailed_at = $2, stop_hash = m.stop_hash, address_hash = m.address_hash
       from unnest($3::text[], $4::bytea[], $5::bytea[]) as m (user_id, stop_hash, address_hash)
       where r.product_id = $1 and r.user_id = m.user_id and r.mailed_at is null`,
      [
        offer.productId,
        now,
        sent.map(({ about }) => about),
        sent.map(({ stopHash }) => stopHash),
        sent.map(({ to }) => hashOfAddress(to)),
      ],
    ),
    postpone(tx, sent, later(PAUSE_MS)),
    postpone(tx, suppressed, later(SUPPRESSED_MS)),
  ]);
}

async function postpone(tx: Transaction, mails: readonly { about: string }[], until: Date): Promise<void> {
  await tx.query('update back_in_stock_addresses set next_mail_at = $2 where user_id = any($1)', [
    mails.map(({ about }) => about),
    until,
  ]);
}

async function endRequestsFor(_deps: MailReturnedStockDeps, tx: Transaction, productId: string): Promise<void> {
  const rows = await tx.query<{ userId: string }>(
    'select user_id as "userId" from back_in_stock_requests where product_id = $1 and mailed_at is null',
    [productId],
  );
  await endRequests(tx, { userIds: rows.map(({ userId }) => userId), productId });
}
