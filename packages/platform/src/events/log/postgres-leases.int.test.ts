import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { type Database, openDatabase } from '../../service/postgres/postgres.ts';
import {
  fairShare,
  heartbeat,
  joinGroup,
  type Membership,
  moveOffset,
  renewLeases,
  takeLeases,
} from './postgres-leases.ts';
import { setUpPostgresLog } from './postgres-log-schema.ts';

const topic = 'order-events';

describe('leases of the PostgreSQL log', () => {
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

  async function join(): Promise<Membership> {
    const membership: Membership = { group, member: randomUUID(), topics: [topic], leaseMs: 10_000 };
    await joinGroup(db, membership);
    return membership;
  }

  const expire = () =>
    db.query(`update log_leases set expires_at = now() - interval '1 s' where group_name = $1`, [group]);
  const positionOf = async (partition: number) =>
    (
      await db.query<{ position: number }>(
        'select position from log_leases where group_name = $1 and topic = $2 and partition = $3',
        [group, topic, partition],
      )
    )[0]?.position;

  it('exist after many processes have set the log up concurrently', async () => {
    const many = Array.from({ length: 8 }, () =>
      openDatabase({ url: database.url, name: 'test', max: 1, timeoutFactor: TIMEOUT_FACTOR }),
    );
    await Promise.all(many.map((one) => setUpPostgresLog(one)));
    await Promise.all(many.map((one) => one.close()));
    expect(await takeLeases(db, await join(), topic, 12)).toHaveLength(12);
  });

  it('have one holder each when members take them concurrently', async () => {
    const members = await Promise.all([join(), join(), join()]);
    const taken = (await Promise.all(members.map((member) => takeLeases(db, member, topic, 12)))).flat();
    expect(new Set(taken.map(({ partition }) => partition)).size).toBe(taken.length);
  });

  it('move an offset only forward and only with the current fencing token', async () => {
    const [old, young] = [await join(), await join()];
    const [before] = await takeLeases(db, old, topic, 1);
    if (!before) throw new Error('no lease was free');
    expect(await moveOffset(db, group, before, 5)).toBe(true);
    expect(await moveOffset(db, group, before, 3)).toBe(true);
    expect(await positionOf(before.partition)).toBe(5);

    await expire();
    const after = (await takeLeases(db, young, topic, 12)).find(({ partition }) => partition === before.partition);
    expect(after).toMatchObject({ position: 5, fence: before.fence + 1 });
    expect(await moveOffset(db, group, before, 99)).toBe(false);
    expect(await positionOf(before.partition)).toBe(5);
    expect(await renewLeases(db, old)).toEqual([]);
  });

  it('can be renewed late while no other member has taken them', async () => {
    const member = await join();
    const taken = await takeLeases(db, member, topic, 3);
    await expire();
    expect(await renewLeases(db, member)).toHaveLength(taken.length);
  });

  it('are distributed so that every partition has a member and members differ by one at most', async () => {
    const members = [await join()];
    for (let count = 1; count <= 15; count += 1) {
      const shares = await Promise.all(members.map((member) => fairShare(db, member, topic)));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(12);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      members.push(await join());
    }
  });

  it('assign no share to members without heartbeat or with other topics', async () => {
    const member = await join();
    const dead = await join();
    await db.query(`update log_members set expires_at = now() - interval '1 s' where member = $1`, [dead.member]);
    await heartbeat(db, { group, member: randomUUID(), topics: ['user-events'], leaseMs: 10_000 });
    expect(await fairShare(db, member, topic)).toBe(12);
    expect(await fairShare(db, dead, topic)).toBe(0);
  });
});
