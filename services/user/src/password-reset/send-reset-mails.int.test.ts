import { appendMail } from '@shop/platform/mail/mails.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { clientAddress } from '../passwords/known-addresses.ts';
import { logStatements } from '../testing/log-statements.ts';
import { openUserDatabase, type UserDatabase } from '../testing/user-database.ts';
import type { User } from '../users/user.ts';
import { requestResetMail } from './request-reset-mail.ts';
import { endResetLinks, userIdOfResetLink } from './reset-links.ts';
import { createResetMailTask, sendResetMails } from './send-reset-mails.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-21T10:00:00Z');

let users: UserDatabase;
let db: Database;
let now: Date;

beforeAll(async () => {
  users = await openUserDatabase();
  ({ db } = users);
});
beforeEach(async () => {
  now = new Date(START);
  await db.query('delete from reset_requests');
});
afterAll(() => users.close());

const requestReset = (email: string, from = '10.0.0.1') =>
  requestResetMail(db, { email, from: clientAddress(from) }, now);
const sendMails = (shouldContinue?: () => boolean) =>
  sendResetMails({ db, publicUrl: 'https://shop.test' }, now, shouldContinue);
const queuedRequests = async () => (await db.query('select 1 from reset_requests')).length;
const mailsAbout = ({ id }: User) =>
  db.query<{ text: string; expiresAt: Date }>(
    `select text, expires_at as "expiresAt" from mails where about = $1 and text like '%/reset-password/%'`,
    [id],
  );
/** Returns the token in the user's only reset email. */
async function tokenFor(user: User): Promise<string> {
  const mails = await mailsAbout(user);
  expect(mails).toHaveLength(1);
  return /reset-password\/([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
}
async function queueRequests(count: number): Promise<void> {
  await db.query(
    `insert into reset_requests (id, email_key, requested_at, network)
     select gen_random_uuid(), 'nobody' || n || '@shop.test', $1, n::text from generate_series(1, $2::int) n`,
    [now, count],
  );
}

describe('requestResetMail', () => {
  it('runs the same statements for every email address, without reading users (P-E6)', async () => {
    const { email } = await users.addUser();
    const workFor = async (tried: string) => {
      const { db: logged, statements } = logStatements(db);
      await requestResetMail(logged, { email: tried, from: '10.1.0.1' }, now);
      return statements;
    };
    const [known, unknown] = [await workFor(email), await workFor(`no-${email}`)];
    expect(unknown).toEqual(known);
    expect(known.length).toBeGreaterThan(0);
    for (const statement of known) expect(statement).not.toMatch(/\busers\b/);
  });

  it('queues at most 50 requests per network', async () => {
    const flood = (count: number) =>
      Promise.allSettled(
        Array.from({ length: count }, (_, index) => requestReset('nobody@shop.test', `2001:db8:7:${index}::1`)),
      );
    for (let times = 0; times < 6; times += 1) await flood(10);
    expect(await queuedRequests()).toBe(50);
    await requestReset('nobody@shop.test', '2001:db8:7:ffff::1');
    expect(await queuedRequests()).toBe(50);
    const owner = await users.addUser();
    await requestReset(owner.email, '2001:db8:8::1');
    await sendMails();
    await tokenFor(owner);
    await requestReset('nobody@shop.test', '2001:db8:7:ffff::1');
    expect(await queuedRequests()).toBe(1);
  });
});

describe('sendResetMails', () => {
  it('processes 200 requests per run, and stops between two requests', async () => {
    await queueRequests(450);
    await sendMails();
    expect(await queuedRequests()).toBe(250);
    let checks = 0;
    await sendMails(() => {
      checks += 1;
      return checks <= 3;
    });
    expect(await queuedRequests()).toBe(247);
  });

  it('stops in the middle of a batch when the service stops (P-C1)', async () => {
    await queueRequests(20);
    let transactions = 0;
    let stopping: Promise<void> | undefined;
    const counting: Database = {
      ...db,
      transaction: (work, options) => {
        transactions += 1;
        if (transactions === 3) stopping = task.stop();
        return db.transaction(work, options);
      },
    };
    const task = createResetMailTask({ db: counting, publicUrl: 'https://shop.test', logger, now: () => now });
    task.start();
    await eventually(() => expect(stopping).toBeDefined());
    await stopping;
    expect(await queuedRequests()).toBe(17);
  });

  it('always leaves the owner a valid link, however often somebody else requests one', async () => {
    const owner = await users.addUser();
    for (let minute = 0; minute < 120; minute += 7) {
      now = new Date(START + minute * MINUTE_MS);
      await requestReset(owner.email, `10.2.${minute}.1`);
      await sendMails();
      expect(await userIdOfResetLink(db, await tokenFor(owner), now)).toBe(owner.id);
    }
  });

  it('keeps the previous link when the email is suppressed by the rate limit', async () => {
    const owner = await users.addUser();
    await requestReset(owner.email);
    await sendMails();
    const token = await tokenFor(owner);
    const mail = { to: owner.email, subject: 'Welcome', text: 'Hello', html: '' };
    let written = true;
    while (written) written = await db.transaction((tx) => appendMail(tx, { id: newId(), ...mail }));
    await requestReset(owner.email);
    await sendMails();
    expect(await tokenFor(owner)).toBe(token);
    expect(await userIdOfResetLink(db, token, now)).toBe(owner.id);
  });

  it('gives the email the expiry of its link, and deletes it with the link while it is unsent', async () => {
    const owner = await users.addUser();
    await requestReset(owner.email);
    await sendMails();
    const first = await tokenFor(owner);
    expect(await mailsAbout(owner)).toMatchObject([{ expiresAt: new Date(START + 30 * MINUTE_MS) }]);
    await requestReset(owner.email);
    await sendMails();
    expect(await tokenFor(owner)).not.toBe(first);
    await db.transaction((tx) => endResetLinks(tx, owner.id));
    expect(await mailsAbout(owner)).toEqual([]);
  });

  it('does not count ended links towards the limit', async () => {
    const owner = await users.addUser();
    for (let times = 0; times < 3; times += 1) {
      await requestReset(owner.email, '10.3.0.1');
      await sendMails();
    }
    await db.transaction((tx) => endResetLinks(tx, owner.id));
    await requestReset(owner.email, '10.3.0.1');
    await sendMails();
    expect(await userIdOfResetLink(db, await tokenFor(owner), now)).toBe(owner.id);
  });
});
