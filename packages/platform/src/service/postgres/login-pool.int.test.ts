import { randomBytes } from 'node:crypto';
import { eventually } from '@shop/testing/eventually.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { listenForNotifications } from '../../events/log/postgres-notifications.ts';
import { testLogger as logger } from '../../testing/test-logger.ts';
import { createSecret, type Secret } from '../secrets/secret.ts';
import { type Database, openDatabase } from './postgres.ts';

const role = `rotated_${randomBytes(6).toString('hex')}`;
let database: Awaited<ReturnType<typeof testDatabase>>;
let admin: Database;
let secret: Secret;
let db: Database;

const urlWith = (password: string, user = role) =>
  Object.assign(new URL(database.url), { username: user, password }).href;
const setPassword = (password: string) => admin.query(`alter role ${role} password '${password}'`);
/** As a restart of PostgreSQL or an idle timeout do: the pool must log in again. */
const endSessions = (user = role) =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and state = $2', [
    user,
    'idle',
  ]);
const sessionsOf = async (user: string) =>
  (await admin.query('select 1 from pg_stat_activity where usename = $1', [user])).length;

beforeAll(async () => {
  database = await testDatabase();
  admin = openDatabase({ url: database.url, name: 'admin', max: 2, timeoutFactor: TIMEOUT_FACTOR });
});
beforeEach(async () => {
  await admin.query(`create role ${role} login password 'one'`);
  secret = createSecret({ name: 'DATABASE_URL', value: urlWith('one') });
  db = openDatabase({ url: secret, name: 'rotated', max: 3, timeoutFactor: TIMEOUT_FACTOR });
});
afterEach(async () => {
  await db.close();
  await eventually(async () => expect(await sessionsOf(role)).toBe(0));
  await admin.query(`drop role ${role}`);
});
afterAll(async () => {
  await admin.close();
  await database.drop();
});

/** Runs queries all the time, on free and on new connections. @returns a function that ends them and tells how many succeeded */
function queryAllTheTime() {
  let stopped = false;
  let done = 0;
  const work = async (kind: number) => {
    while (!stopped) {
      if (kind === 0) await db.query('select 1');
      else if (kind === 1) await db.transaction((tx) => tx.query('select pg_sleep(0.005)'));
      else await db.pool.query('select 1');
      done += 1;
    }
  };
  const working = Promise.all([work(0), work(1), work(2)]);
  return {
    /** Some more queries have been done. @throws the error of a query */
    more: async () => {
      const target = done + 30;
      await Promise.race([working, eventually(() => expect(done).toBeGreaterThan(target))]);
    },
    end: async () => {
      stopped = true;
      await working;
    },
  };
}

describe('a database whose password is replaced', () => {
  it('fails no query while the file changes before the role', async () => {
    const queries = queryAllTheTime();
    await queries.more();
    secret.replace(urlWith('two'));
    // The pool has begun to renew its connections, and is refused.
    await queries.more();
    await setPassword('two');
    await queries.more();
    await queries.end();
    await Promise.all([1, 2, 3].map(() => db.transaction((tx) => tx.query('select pg_sleep(0.02)'))));
  });

  it('logs in with the new password only, once the role has it', async () => {
    await db.query('select 1');
    secret.replace(urlWith('two'));
    await setPassword('two');
    await endSessions();
    await eventually(() => db.query('select 1'));
    await setPassword('three');
    await endSessions();
    await eventually(async () => expect(await sessionsOf(role)).toBe(0));
    await expect(db.query('select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('moves to another role, and leaves the former one within seconds', async () => {
    const other = `${role}_other`;
    await admin.query(`create role ${other} login password 'two' in role ${role}`);
    const queries = queryAllTheTime();
    await queries.more();
    secret.replace(urlWith('two', other));
    await eventually(async () => {
      await queries.more();
      expect(await sessionsOf(role)).toBe(0);
    });
    expect(await sessionsOf(other)).toBeGreaterThan(0);
    await queries.end();
    await db.close();
    await eventually(async () => expect(await sessionsOf(other)).toBe(0));
    await admin.query(`drop role ${other}`);
    db = openDatabase({ url: database.url, name: 'none', timeoutFactor: TIMEOUT_FACTOR });
  });

  it('keeps its connections until a login that is new has worked', async () => {
    const other = `${role}_other`;
    const user = async () => (await db.query<{ name: string }>('select current_user as name'))[0]?.name;
    await admin.query(`create role ${other} login password 'two' connection limit 0 in role ${role}`);
    await expect(user()).resolves.toBe(role);
    secret.replace(urlWith('two', other));
    // PostgreSQL knows the login, but lets it in no more than zero times.
    for (let round = 0; round < 20; round += 1) await expect(user()).resolves.toBe(role);
    await admin.query(`alter role ${other} connection limit -1`);
    await eventually(async () => expect(await user()).toBe(other));
    await db.close();
    await eventually(async () => expect(await sessionsOf(other)).toBe(0));
    await admin.query(`drop role ${other}`);
    db = openDatabase({ url: database.url, name: 'none', timeoutFactor: TIMEOUT_FACTOR });
  });

  it('listens again with the new password after its connection was lost', async () => {
    const heard: string[] = [];
    const listener = listenForNotifications({
      db,
      channels: ['rotated'],
      onNotification: (payload) => void heard.push(payload),
      logger,
    });
    await eventually(() => expect(heard).toEqual(['']));
    secret.replace(urlWith('two'));
    await setPassword('two');
    await endSessions();
    await eventually(() => expect(heard).toEqual(['', '']));
    await admin.query(`select pg_notify('rotated', 'here')`);
    await eventually(() => expect(heard).toContain('here'));
    await listener.stop();
  });

  it('logs in with the password of before while a mistyped one is corrected', async () => {
    secret.replace(urlWith('mistyped'));
    secret.replace(urlWith('three'));
    await expect(db.query('select 1')).resolves.toHaveLength(1);
    await setPassword('three');
    await endSessions();
    await eventually(() => db.query('select 1'));
  });

  it('fails when PostgreSQL refuses both passwords', async () => {
    secret.replace(urlWith('wrong'));
    await expect(db.query('select 1')).resolves.toHaveLength(1);
    await setPassword('three');
    await endSessions();
    await eventually(async () => expect(await sessionsOf(role)).toBe(0));
    // The first calls may still get the end of a session that was ended above.
    await eventually(() => expect(db.query('select 1')).rejects.toMatchObject({ code: '28P01' }));
  });
});
