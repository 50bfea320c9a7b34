import { holdExistingUsers } from '@shop/platform/events/consumer/deleted-users.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import type { Audit } from '@shop/platform/service/audit/audit.ts';
import { conflict, notFound, notSignedIn, ShopError } from '@shop/platform/service/errors.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database, Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { newConfirmationToken } from '../orders/address-confirmation.ts';
import type { ChangeDeps } from '../orders/deps.ts';
import { awaitsConfirmation, type Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-repository.ts';

/** Emails that administrators send again, per order and hour. */
const MAX_PER_HOUR = 3;
const HOUR_S = 3_600;

interface SendDeps extends Pick<ChangeDeps, 'notify' | 'newId' | 'now'> {
  db: Database;
  audit: Audit;
  /** The administrator, whose account must exist. */
  callerId: string;
}

interface FinishedMail {
  subject: string;
  text: string;
  html: string;
  isFailed: boolean;
  isWaiting: boolean;
  isSentAgain: boolean;
}

/**
 * Sends an email about an order once more, to the address of the order. One that failed is sent as it was written; of one
 * that was sent only the subject is kept, so the email about the order's present status is sent. An email that asks to confirm the
 * address gets a new link. Each email is sent again once: repeated calls change nothing.
 * @throws ShopError 401 for a deleted administrator; 404 for an unknown email; 409 `mail-waiting` before it was sent or has failed, `no-recipient` for an
 * anonymized order or a deleted account; 429 `too-many-mails`
 */
export async function sendMailAgain(deps: SendDeps, mailId: string): Promise<void> {
  if (!isId(mailId)) throw notFound('Email');
  const ids = await readOrderOf(deps.db, mailId);
  if (ids === undefined) throw notFound('Email');
  const { orderId, userId } = ids;
  await deps.db.transaction(async (tx) => {
    const existing = await holdExistingUsers(tx, [deps.callerId, userId]);
    if (!existing.has(deps.callerId)) throw notSignedIn();
    const order = await lockOrder(tx, orderId);
    const mail = await readFinished(tx, mailId);
    if (order === undefined || mail === undefined) throw notFound('Email');
    if (mail.isSentAgain) return;
    if (mail.isWaiting) throw conflict('mail-waiting', 'This email is still waiting to be sent');
    if (!existing.has(userId) || order.customer.email === '')
      throw conflict('no-recipient', 'The customer was deleted');
    await recordSentAgain(tx, { mailId, orderId, now: deps.now() });
    if (!(await sendNow(deps, tx, order, mail))) throw tooMany();
    const [before, after] = [{ mail: mail.isFailed ? 'failed' : 'sent' }, { mail: 'queued' }];
    await deps.audit(tx, { what: 'mail-sent-again', subject: `order/${orderId}`, before, after });
  });
}

async function readOrderOf(db: Queryable, mailId: string): Promise<{ orderId: string; userId: string } | undefined> {
  const [found] = await db.query<{ orderId: string; userId: string }>(
    `select o.id as "orderId", o.user_id as "userId" from mails m join orders o on o.id = substr(m.concerns, length('order/') + 1)
     where m.id = $1 and m.concerns like 'order/%'`,
    [mailId],
  );
  return found;
}

async function readFinished(tx: Transaction, mailId: string): Promise<FinishedMail | undefined> {
  const [mail] = await tx.query<FinishedMail>(
    `select subject, text, html, failed_at is not null as "isFailed", sent_at is null and failed_at is null as "isWaiting",
       exists (select 1 from mails_sent_again where mail_id = id) as "isSentAgain"
     from mails where id = $1`,
    [mailId],
  );
  return mail;
}

/** The order's lock makes the count exact. @throws ShopError 429 */
async function recordSentAgain(
  tx: Transaction,
  { mailId, orderId, now }: { mailId: string; orderId: string; now: Date },
): Promise<void> {
  const recorded = await tx.query(
    `insert into mails_sent_again (mail_id, order_id, at) select $1, $2, $3
     where (select count(*) from mails_sent_again where order_id = $2 and at > $3::timestamptz - make_interval(secs => $5)) < $4
     returning 1`,
    [mailId, orderId, now, MAX_PER_HOUR, HOUR_S],
  );
  if (recorded.length === 0) throw tooMany();
}

/** @returns false when the recipient has had too many emails within the hour, or too many links of this order */
async function sendNow(
  { notify, newId }: SendDeps,
  tx: Transaction,
  order: Order,
  { isFailed, subject, text, html }: FinishedMail,
): Promise<boolean> {
  const by = 'administrator';
  if (awaitsConfirmation(order)) {
    const confirmationToken = await newConfirmationToken(tx, order.id);
    return confirmationToken !== undefined && notify(tx, order, { by, confirmationToken });
  }
  if (!isFailed || text === '') return notify(tx, order, { by, reason: await reasonOf(tx, order) });
  const { id, userId, customer } = order;
  return appendMail(tx, {
    id: newId(),
    to: customer.email,
    subject,
    text,
    html,
    about: userId,
    concerns: `order/${id}`,
  });
}

/** Why the order came into its present status. */
async function reasonOf(tx: Transaction, { id, status }: Order): Promise<string | undefined> {
  const [entry] = await tx.query<{ reason: string | null }>(
    'select reason from order_history where order_id = $1 and what = $2 order by number desc limit 1',
    [id, status],
  );
  return entry?.reason ?? undefined;
}

function tooMany(): ShopError {
  const message = 'This customer has had enough emails for now. Try again in an hour, or write to them in the chat.';
  return new ShopError('too-many', 'too-many-mails', message, { retryAfter: HOUR_S });
}
