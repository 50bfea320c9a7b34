import { eventually } from '@shop/testing/eventually.ts';
import { PURGE_BATCH, purge } from './purge.ts';
import { requestReset, resetToken } from './testing/mails.ts';
import { register } from './testing/people.ts';
import { openTestService, sessionTokenIn, type TestService } from './testing/test-service.ts';

let users: TestService;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

const DAY_MS = 24 * 3_600_000;
const counts = async () =>
  (
    await users.db.query(`select (select count(*) from sessions) as sessions,
      (select count(*) from known_addresses) as addresses, (select count(*) from wrong_passwords) as attempts`)
  )[0];

it('purge deletes sessions a week after their end, attempts after a day, known addresses after half a year', async () => {
  const person = { name: 'Ann', lastName: 'Lee', email: 'ann@shop.test', password: 'secret1' };
  const token = sessionTokenIn(await users.http.post('/api/users/register').send(person).expect(201));
  await users.http.post('/api/users/login').send({ email: person.email, password: 'wrong' }).expect(401);
  await users.http.get('/api/logout').set('cookie', `access_token=${token}`).expect(200);
  const purgeAfter = (days: number) => purge(users.db, new Date(users.clock.now.getTime() + days * DAY_MS));

  await purgeAfter(0.5);
  expect(await counts()).toEqual({ sessions: 1, addresses: 1, attempts: 2 });
  await purgeAfter(1.5);
  expect(await counts()).toEqual({ sessions: 1, addresses: 1, attempts: 0 });
  await purgeAfter(7.5);
  expect(await counts()).toEqual({ sessions: 0, addresses: 1, attempts: 0 });
  await purgeAfter(181);
  expect(await counts()).toEqual({ sessions: 0, addresses: 0, attempts: 0 });
});

it('purge deletes password reset requests after an hour and reset links after a day', async () => {
  const { id, email } = await register(users);
  await resetToken(users, email);
  await requestReset(users, email).expect(200);
  const remainingAfter = async (hours: number) => {
    await purge(users.db, new Date(users.clock.now.getTime() + hours * 3_600_000));
    const [links, requests] = await Promise.all([
      users.db.query('select 1 from reset_links where user_id = $1 and ended_at is null', [id]),
      users.db.query('select 1 from reset_requests'),
    ]);
    return [links.length, requests.length > 0];
  };
  expect((await remainingAfter(0.5))[0]).toBe(1);
  // The service may be sending the link at this moment: a purge skips what another transaction holds.
  await eventually(async () => expect(await remainingAfter(1.5)).toEqual([1, false]));
  expect(await remainingAfter(25)).toEqual([0, false]);
});

/** Inserts attempts that are a year old. */
async function addOldAttempts(count: number): Promise<void> {
  await users.db.query(
    `insert into wrong_passwords select 'old-' || n, '{}', $2::timestamptz - interval '1 year' from generate_series(1, $1) n`,
    [count, users.clock.now],
  );
}

const oldAttempts = async () => (await users.db.query(`select 1 from wrong_passwords where scope like 'old-%'`)).length;

it('purge deletes in batches until no expired row is left, unless the service stops', async () => {
  await addOldAttempts(2 * PURGE_BATCH + 1);
  let checks = 0;
  await purge(users.db, users.clock.now, () => {
    checks += 1;
    return checks > 5;
  });
  expect(await oldAttempts()).toBeGreaterThan(0);
  await purge(users.db, users.clock.now);
  expect(await oldAttempts()).toBe(0);
});

it('purge continues with the other tables when one fails, and reports the failed ones', async () => {
  await addOldAttempts(1);
  await users.db.query('alter table sessions rename to sessions_away');
  try {
    await expect(purge(users.db, users.clock.now)).rejects.toMatchObject({
      errors: [
        { message: 'purging sessions by expires_at failed' },
        { message: 'purging sessions by ended_at failed' },
      ],
    });
  } finally {
    await users.db.query('alter table sessions_away rename to sessions');
  }
  expect(await oldAttempts()).toBe(0);
});

it('purge skips rows that another replica is deleting', async () => {
  await addOldAttempts(2);
  await users.db.transaction(async (tx) => {
    await tx.query(`select 1 from wrong_passwords where scope = 'old-1' for update`);
    await purge(users.db, users.clock.now);
    expect(await tx.query(`select scope from wrong_passwords where scope like 'old-%'`)).toEqual([{ scope: 'old-1' }]);
  });
});
