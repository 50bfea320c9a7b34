import { databaseForUser, holdExistingUsers } from '@shop/platform/events/consumer/deleted-users.ts';
import { conflict, notFound, ShopError } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfToken, newSecretToken } from '@shop/platform/service/secret-token.ts';
import type { ChangeDeps, Deps } from './deps.ts';
import { awaitsConfirmation, type Order } from './order.ts';
import { lockAccount } from './order-limits.ts';
import { findOrder, lockOrder } from './order-repository.ts';

/** Emails with a link for each order, the first one included. */
const MAX_MAILS = 5;
const HOUR_S = 3_600;

/** An email address as an account has it; it is confirmed for this account only. */
interface Address {
  userId: string;
  email: string;
}

/** Whether the owner of an address has confirmed it, once and for ever (docs/api.md#confirmation). */
export async function isConfirmed(db: Queryable, { userId, email }: Address): Promise<boolean> {
  const found = await db.query('select 1 from confirmed_addresses where user_id = $1 and email = $2', [userId, email]);
  return found.length > 0;
}

/** Records an address as confirmed, without a link: for the demo's accounts. */
export async function recordConfirmed(db: Queryable, { userId, email }: Address, now: Date): Promise<void> {
  await db.query('insert into confirmed_addresses values ($1, $2, $3) on conflict do nothing', [userId, email, now]);
}

/**
 * Creates the token of the link that confirms the address of an order, in the transaction that queues its email. Only
 * the newest link of an order works; only its hash is stored.
 * @returns undefined after five emails
 */
export async function newConfirmationToken(tx: Transaction, orderId: string): Promise<string | undefined> {
  const token = newSecretToken();
  const changed = await tx.query(
    `update orders set confirmation_hash = $2, confirmation_mails = confirmation_mails + 1
     where id = $1 and confirmation_mails < $3 returning 1`,
    [orderId, hashOfToken(token), MAX_MAILS],
  );
  return changed.length > 0 ? token : undefined;
}

/**
 * Confirms the email address of an order by the link of its email, for ever: neither this order nor another one that its
 * customer pays in cash expires. Repeated calls change nothing; an order that has ended stays so.
 * @returns the order's status
 * @throws ShopError 400 `link-expired` for a link that is unknown or replaced, or of a deleted account
 */
export async function confirmAddress(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { orderId, token }: { orderId: string; token: string },
): Promise<Order['status']> {
  if (!isId(orderId)) throw linkExpired();
  return db.transaction(async (tx) => {
    const [found] = await tx.query<Address>(
      `select user_id as "userId", email from orders where id = $1 and confirmation_hash = $2 and email <> ''`,
      [orderId, hashOfToken(token)],
    );
    if (found === undefined) throw linkExpired();
    if (!(await holdExistingUsers(tx, [found.userId])).has(found.userId)) throw linkExpired();
    // An order that is being placed does not miss the confirmation.
    await lockAccount(tx, found.userId);
    await recordConfirmed(tx, found, now());
    await tx.query(
      `update orders set payable_until = null
       where user_id = $1 and email = $2 and payment_method = 'cod' and status = 'placed' and payable_until is not null`,
      [found.userId, found.email],
    );
    const order = await findOrder(tx, orderId);
    if (order === undefined) throw linkExpired();
    return order.status;
  });
}

/**
 * Sends the link of an order once more, to the address of the order. When no email can be sent, the link before it stays
 * valid.
 * @throws ShopError 401 for a deleted account; 404 for an unknown order and for another customer's; 409
 * `nothing-to-confirm` when it has ended or its address is confirmed; 429 `too-many-mails` after five emails, or when the
 * recipient has had too many within the hour
 */
export async function resendConfirmation(
  { db, notify }: Pick<ChangeDeps, 'db' | 'notify'>,
  caller: UserCaller,
  orderId: string,
): Promise<void> {
  if (!isId(orderId)) throw notFound('Order');
  await databaseForUser(db, caller).transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === undefined || order.userId !== caller.userId) throw notFound('Order');
    if (!awaitsConfirmation(order)) throw conflict('nothing-to-confirm', 'This order needs no confirmation.');
    const confirmationToken = await newConfirmationToken(tx, orderId);
    if (confirmationToken === undefined) throw enoughMails();
    if (await notify(tx, order, { by: 'customer', confirmationToken })) return;
    const message = `Too many emails were sent to ${order.customer.email} within the hour.`;
    throw new ShopError('too-many', 'too-many-mails', message, { retryAfter: HOUR_S });
  });
}

function enoughMails(): ShopError {
  const message = `We sent ${MAX_MAILS} emails for this order. Look into your spam folder, or write to us in the chat.`;
  return new ShopError('too-many', 'too-many-mails', message);
}

function linkExpired(): ShopError {
  return new ShopError('invalid', 'link-expired', 'This link no longer works.');
}
