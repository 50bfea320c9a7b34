import { greeting } from '@shop/platform/mail/greeting.ts';
import { mailBody } from '@shop/platform/mail/mail-body.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import { readShopProfile, type ShopProfile } from '@shop/platform/mail/shop-profile.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { createPeriodicTask, type PeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import { isConnected } from '../presence/presence-repository.ts';
import type { ChatStore } from '../store/chat-store.ts';
import { forEachRow } from '../timing/for-each-row.ts';

const EVERY_MS = 10_000;
const BATCH = 100;
/** Answers in one email; further ones are in the chat. */
const MAX_ANSWERS = 20;

interface Deps {
  db: Database;
  store: Pick<ChatStore, 'listOpen'>;
  publicUrl: string;
}

interface DueAnswer {
  userId: string;
  firstAt: Date;
  name: string;
  email: string;
  isConnected: boolean;
  /** When they were last known to receive what was sent. */
  lastReachedAt: Date;
}

/** Sends an email to each customer who got an answer while away and has not come back since (docs/api.md#chat). */
export async function sendAwayMails(deps: Deps, isStopped: () => boolean): Promise<void> {
  const due = await deps.db.query<DueAnswer>(
    `select a.user_id as "userId", a.first_at as "firstAt", k.name, k.email,
       ${isConnected('a.user_id')} as "isConnected", greatest(k.last_connected_at, p.reached_at) as "lastReachedAt"
     from away_answers a join customers k using (user_id) left join customer_presence p using (user_id)
     where a.due_at <= now() order by a.due_at limit $1`,
    [BATCH],
  );
  await forEachRow(due, (answer) => sendOne(deps, answer), isStopped);
}

async function sendOne({ db, store, publicUrl }: Deps, due: DueAnswer): Promise<void> {
  const { userId, firstAt, name, email, lastReachedAt } = due;
  const open = due.isConnected ? [] : await store.listOpen(userId, 10 * MAX_ANSWERS);
  const missed = open.filter(({ kind, at }) => kind === 'admin' && at >= firstAt && at > lastReachedAt);
  const answers = missed.map(({ text }) => text);
  await db.transaction(async (tx) => {
    // Another replica may have sent it, or another answer may have started the wait again.
    const claimed = await tx.query('delete from away_answers where user_id = $1 and due_at <= now() returning 1', [
      userId,
    ]);
    // Without answers the customer has seen them, or the chat was closed meanwhile: it is over.
    if (claimed.length === 0 || answers.length === 0) return;
    const mail = renderAwayMail(answers.slice(0, MAX_ANSWERS), { name, publicUrl, shop: await readShopProfile(tx) });
    await appendMail(tx, { id: newId(), to: email, about: userId, ...mail });
  });
}

/** Creates the job that sends the emails about answers that came while their customers were away. */
export function createAwayMails(deps: Deps & { logger: Logger }): PeriodicTask {
  return createPeriodicTask(EVERY_MS, {
    work: (isStopped) => sendAwayMails(deps, isStopped),
    logger: deps.logger,
    failureMessage: 'emails about answers could not be stored yet',
  });
}

/** Renders the email with the answers that a customer has not seen. @param answers the texts, oldest first */
function renderAwayMail(
  answers: readonly string[],
  { name, publicUrl, shop }: { name: string; publicUrl: string; shop: ShopProfile },
): { subject: string; text: string; html: string } {
  const body = mailBody(
    {
      title: 'Support has answered you',
      paragraphs: [greeting(name), 'You were away when we answered in the chat:', ...answers],
      closing: ['To go on, sign in and open the chat: it is where you left it.'],
      action: { label: 'Open the shop', url: publicUrl },
    },
    shop,
  );
  return { subject: 'Support has answered you', ...body };
}
