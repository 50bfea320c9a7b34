import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { openUserDatabase, type UserDatabase } from '../testing/user-database.ts';
import { revokeAllAccess } from './revoke-all-access.ts';

const SESSIONS = 1_201;

let users: UserDatabase;
beforeAll(async () => {
  users = await openUserDatabase();
});
afterAll(() => users.close());

it('revokeAllAccess ends every session with an event, and every link', async () => {
  const { db } = users;
  const { id } = await users.addUser();
  await db.query(
    `insert into sessions (id, token_hash, user_id, do_not_logout, created_at, expires_at)
     select gen_random_uuid(), convert_to(n::text, 'utf8'), $1, false, now(), now() + interval '1 day'
     from generate_series(1, $2::integer) n`,
    [id, SESSIONS],
  );
  await db.query(
    `insert into reset_links (token_hash, user_id, mail_id, created_at, expires_at)
     values ('\\x01', $1, gen_random_uuid(), now(), now() + interval '1 hour')`,
    [id],
  );
  await db.query(`insert into notice_links values ('\\x01', $1, 'a@shop.test', now())`, [id]);
  const outbox = createOutbox({ db, logger: testLogger });
  const report = await db.transaction((tx) => revokeAllAccess(tx, outbox, new Date()), { background: true });
  expect(report).toContain(`${SESSIONS} sessions ended`);
  expect(await db.query('select 1 from sessions where ended_at is null')).toEqual([]);
  const events = await db.query(`select distinct subject from outbox where envelope ->> 'type' = 'session-ended'`);
  expect(events).toHaveLength(SESSIONS);
  expect(await db.query('select created_at from reset_links union all select created_at from notice_links')).toEqual(
    [],
  );
});
