import { appendMail } from '@shop/platform/mail/mails.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { eventually } from '@shop/testing/eventually.ts';
import type { User } from '../accounts/user.ts';
import { logStatements } from '../testing/log-statements.ts';
import { openQuietUsers, type QuietUsers } from '../testing/open-quiet-users.ts';
import { askForResetMail } from './ask-for-reset-mail.ts';
import { clientAddress } from './known-addresses.ts';
import { endResetLinks, userOfResetLink } from './reset-links.ts';
import { createResetMails, sendResetMails } from './send-reset-mails.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-21T10:00:00Z');

let users: QuietUsers;
let db: Database;
let now: Date;

beforeAll(async () => {
  users = await openQuietUsers();
  ({ db } = users);
});
beforeEach(async () => {
  now = new Date(START);
  await db.query('delete from reset_requests');
});
afterAll(() => users.close());

const ask = (email: string, from = '10.0.0.1') => askForResetMail(db, { email, from: clientAddress(from) }, now);
const look = (goesOn?: () => boolean) => sendResetMails({ db, publicUrl: 'https://shop.test' }, now, goesOn);
const waiting = async () => (await db.query('select 1 from reset_requests')).length;
const mailsAbout = ({ id }: User) =>
  db.query<{ text: string; expiresAt: Date }>(
    `select text, expires_at as "expiresAt" from mails where about = $1 and text like '%/reset-password/%'`,
    [id],
  );
/** The token of the only mail that waits for him. */
async function tokenFor(user: User): Promise<string> {
  const mails = await mailsAbout(user);
  expect(mails).toHaveLength(1);
  return /reset-password\/([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
}
async function askForMany(count: number): Promise<void> {
  await db.query(
    `insert into reset_requests (id, email_key, asked_at, network)
     select gen_random_uuid(), 'nobody' || n || '@shop.test', $1, n::text from generate_series(1, $2::int) n`,
    [now, count],
  );
}

describe('asking for a link', () => {
  it('does the same for every e-mail, and asks nothing of any account (P-E6)', async () => {
    const { email } = await users.addUser();
    const workFor = async (tried: string) => {
      const { db: logged, statements } = logStatements(db);
      await askForResetMail(logged, { email: tried, from: '10.1.0.1' }, now);
      return statements;
    };
    const [known, unknown] = [await workFor(email), await workFor(`no-${email}`)];
    expect(unknown).toEqual(known);
    expect(known.length).toBeGreaterThan(0);
    for (const statement of known) expect(statement).not.toMatch(/\busers\b/);
  });

  it('from a whole network lets 50 wait, so that nobody else waits long; a look makes room again', async () => {
    const flood = (count: number) =>
      Promise.allSettled(Array.from({ length: count }, (_, at) => ask('nobody@shop.test', `2001:db8:7:${at}::1`)));
    for (let times = 0; times < 6; times += 1) await flood(10);
    expect(await waiting()).toBe(50);
    await ask('nobody@shop.test', '2001:db8:7:ffff::1');
    expect(await waiting()).toBe(50);
    const owner = await users.addUser();
    await ask(owner.email, '2001:db8:8::1');
    await look();
    await tokenFor(owner);
    await ask('nobody@shop.test', '2001:db8:7:ffff::1');
    expect(await waiting()).toBe(1);
  });
});

describe('writing the mails', () => {
  it('takes on 200 at a look, and ends between two of them when the process does', async () => {
    await askForMany(450);
    await look();
    expect(await waiting()).toBe(250);
    let asked = 0;
    await look(() => {
      asked += 1;
      return asked <= 3;
    });
    expect(await waiting()).toBe(247);
  });

  it('stops in the middle of what waits (P-C1)', async () => {
    await askForMany(20);
    let taken = 0;
    let stopping: Promise<void> | undefined;
    const counting: Database = {
      ...db,
      transaction: (work, options) => {
        taken += 1;
        if (taken === 3) stopping = mails.stop();
        return db.transaction(work, options);
      },
    };
    const logger = createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });
    const mails = createResetMails({ db: counting, publicUrl: 'https://shop.test', logger, now: () => now });
    mails.start();
    await eventually(() => expect(stopping).toBeDefined());
    await stopping;
    expect(await waiting()).toBe(17);
  });

  it('never leaves an owner without a link that works, however often a stranger asks in his name', async () => {
    const owner = await users.addUser();
    for (let minute = 0; minute < 120; minute += 7) {
      now = new Date(START + minute * MINUTE_MS);
      await ask(owner.email, `10.2.${minute}.1`);
      await look();
      expect(await userOfResetLink(db, await tokenFor(owner), now)).toBe(owner.id);
    }
  });

  it('leaves the link of before when there are too many mails to one recipient for one more', async () => {
    const owner = await users.addUser();
    await ask(owner.email);
    await look();
    const token = await tokenFor(owner);
    const mail = { to: owner.email, subject: 'Welcome', text: 'Hello', html: '' };
    let written = true;
    while (written) written = await db.transaction((tx) => appendMail(tx, { id: newId(), ...mail }));
    await ask(owner.email);
    await look();
    expect(await tokenFor(owner)).toBe(token);
    expect(await userOfResetLink(db, token, now)).toBe(owner.id);
  });

  it('gives a mail the end of its link, and takes it back with the link when it has not gone out', async () => {
    const owner = await users.addUser();
    await ask(owner.email);
    await look();
    const first = await tokenFor(owner);
    expect(await mailsAbout(owner)).toMatchObject([{ expiresAt: new Date(START + 30 * MINUTE_MS) }]);
    await ask(owner.email);
    await look();
    expect(await tokenFor(owner)).not.toBe(first);
    await db.transaction((tx) => endResetLinks(tx, owner.id));
    expect(await mailsAbout(owner)).toEqual([]);
  });

  it('counts links that have ended for nothing: who has used one may ask again', async () => {
    const owner = await users.addUser();
    for (let times = 0; times < 3; times += 1) {
      await ask(owner.email, '10.3.0.1');
      await look();
    }
    await db.transaction((tx) => endResetLinks(tx, owner.id));
    await ask(owner.email, '10.3.0.1');
    await look();
    expect(await userOfResetLink(db, await tokenFor(owner), now)).toBe(owner.id);
  });
});
