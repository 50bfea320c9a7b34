import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { type Database, openDatabase } from '../../service/postgres/postgres.ts';
import { testLogger } from '../../testing/test-logger.ts';
import { createGroupLease, movePosition, takeLease } from './postgres-group-lease.ts';
import { setUpPostgresLog } from './postgres-log-schema.ts';

const topic = 'order-events';

describe('the lease of a topic within a group', () => {
  let database: TestDatabase;
  let db: Database;
  let group = '';

  beforeAll(async () => {
    database = await testDatabase();
    db = openDatabase({ url: database.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });
  beforeEach(() => {
    group = randomUUID();
  });

  const take = (member: string) => takeLease(db, { group, topic, member, leaseMs: 10_000 });
  const join = () => createGroupLease(db, { group, topic }, { leaseMs: 10_000, logger: testLogger });
  const expire = () =>
    db.query(`update log_groups set expires_at = now() - interval '1 s' where group_name = $1`, [group]);
  const position = async () =>
    (await db.query<{ position: number }>('select position from log_groups where group_name = $1', [group]))[0]
      ?.position;

  it('exists after many processes have set the log up at once, and has one holder', async () => {
    const many = Array.from({ length: 8 }, () =>
      openDatabase({ url: database.url, name: 'test', max: 1, timeoutFactor: TIMEOUT_FACTOR }),
    );
    await Promise.all(many.map((one) => setUpPostgresLog(one)));
    await Promise.all(many.map((one) => one.close()));
    const taken = await Promise.all([join(), join(), join()].map((lease) => lease.acquire()));
    expect(taken.filter((held) => held !== undefined)).toEqual([{ fence: 1, position: 0, handled: 0 }]);
  });

  it('lets the position move only forward and only with the current fencing token', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    const before = await take(old);
    expect(before).toEqual({ fence: 1, position: 0, handled: 0 });
    expect(await movePosition(db, { group, topic, fence: 1, position: 5 })).toBe(true);
    expect(await movePosition(db, { group, topic, fence: 1, position: 3 })).toBe(true);
    expect(await position()).toBe(5);

    expect(await take(young)).toBeUndefined();
    await expire();
    expect(await take(young)).toEqual({ fence: 2, position: 5, handled: 5 });
    expect(await movePosition(db, { group, topic, fence: 1, position: 99 })).toBe(false);
    expect(await position()).toBe(5);
    expect(await take(old)).toBeUndefined();
  });

  it('can be renewed late while no other member has taken it, and keeps its token', async () => {
    const member = randomUUID();
    await take(member);
    await expire();
    expect(await take(member)).toEqual({ fence: 1, position: 0, handled: 0 });
  });

  it('begins again when the row of the group is gone: the log was recreated, or somebody replays the group', async () => {
    const lease = join();
    const held = await lease.acquire();
    await movePosition(db, { group, topic, fence: 1, position: 7 });
    Object.assign(held ?? {}, { position: 7, handled: 9 });
    lease.lose();
    expect(await lease.acquire()).toEqual({ fence: 1, position: 7, handled: 9 });
    await db.query('delete from log_groups where group_name = $1', [group]);
    lease.lose();
    expect(await lease.acquire()).toEqual({ fence: 1, position: 0, handled: 0 });
  });

  it('is free at once when its holder gives it back, and that one never takes it again', async () => {
    const [first, second] = [join(), join()];
    await first.acquire();
    await first.release();
    expect(await second.acquire()).toEqual({ fence: 2, position: 0, handled: 0 });
    await second.release();
    expect(await first.acquire()).toBeUndefined();
  });

  it('begins before what a partition has not read, in a database that had a position for each', async () => {
    const own = await testDatabase();
    const older = openDatabase({ url: own.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
    await setUpPostgresLog(older);
    await older.query('drop table log_groups');
    await older.query(
      `create table log_leases (group_name text, topic text, partition smallint, position bigint, primary key (group_name, topic, partition))`,
    );
    await older.query(
      `insert into log_records (topic, position, partition) values ('user-events', 40, 1), ('user-events', 50, 1), ('user-events', 70, 0)`,
    );
    // Partition 2 never had a record.
    await older.query(
      `insert into log_leases select 'behind', 'user-events', * from (values (0, 70), (1, 40), (2, 0)) l
       union all select 'done', 'user-events', * from (values (0, 70), (1, 50), (2, 0)) l`,
    );
    await setUpPostgresLog(older);
    expect(await older.query('select group_name, topic, position from log_groups order by 1')).toEqual([
      { group_name: 'behind', topic: 'user-events', position: 49 },
      { group_name: 'done', topic: 'user-events', position: 70 },
    ]);
    await older.close();
    await own.drop();
  });
});
