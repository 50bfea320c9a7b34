import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { openQuietUsers, type QuietUsers } from '../testing/open-quiet-users.ts';
import { endAllAccess } from './end-all-access.ts';

const SESSIONS = 1_201;

let users: QuietUsers;
beforeAll(async () => {
  users = await openQuietUsers();
});
afterAll(() => users.close());

it('ends every session of everybody, with an event each, and every link for a forgotten password', async () => {
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
  const outbox = createOutbox({ db, logger: createLogger({ name: 'test', level: 'silent' }) });
  const said = await db.transaction((tx) => endAllAccess(tx, outbox, new Date()), { background: true });
  expect(said).toContain(`${SESSIONS} sessions ended`);
  expect(await db.query('select 1 from sessions where ended_at is null')).toEqual([]);
  const told = await db.query(`select distinct subject from outbox where envelope ->> 'type' = 'session-ended'`);
  expect(told).toHaveLength(SESSIONS);
  expect(await db.query('select 1 from reset_links')).toEqual([]);
});
