import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@shop/platform/postgres.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { replayParkedEvents } from './replay-parked-events.ts';

describe('replaying parked events', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await testDatabase();
    db = openDatabase({ url: database.url, name: 'test' });
    await db.query(
      `create table dead_events (id uuid primary key, replay_requested_at timestamptz, replayed_at timestamptz)`,
    );
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  /** Does what a service does with the requests that it finds: the first works, the second fails again. */
  const serve = async (works: string, fails: string) => {
    const asked = await db.query('select 1 from dead_events where replay_requested_at is not null');
    if (asked.length < 2) return setTimeout(serve, 20, works, fails);
    await db.query('update dead_events set replayed_at = now() where id = $1', [works]);
    await db.query('update dead_events set replay_requested_at = null where id = $1', [fails]);
    return undefined;
  };

  it('asks for all that are parked and says what became of them (P-B10)', async () => {
    const [works, fails] = [randomUUID(), randomUUID()];
    for (const id of [works, fails]) await db.query('insert into dead_events (id) values ($1)', [id]);
    await db.query('insert into dead_events (id, replayed_at) values ($1, now())', [randomUUID()]);
    serve(works, fails);
    expect(await replayParkedEvents(database.url, 10_000)).toEqual({ requested: 2, replayed: 1, failed: 1 });
  });

  it('counts what no service has tried in time as neither', async () => {
    expect(await replayParkedEvents(database.url, 300)).toEqual({ requested: 1, replayed: 0, failed: 0 });
  });
});
