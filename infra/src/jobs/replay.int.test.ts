import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';

describe('the job that replays dead-lettered events', () => {
  let database: TestDatabase;
  let db: Database;
  const started: ChildProcess[] = [];
  beforeAll(async () => {
    database = await testDatabase();
    db = openDatabase({ url: database.url, name: 'test' });
    await db.query(
      `create table dead_letters (id uuid primary key, replay_requested_at timestamptz, replayed_at timestamptz)`,
    );
  });
  afterEach(() => {
    for (const job of started) job.kill('SIGKILL');
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const start = (...args: string[]) => startOn(database.url, ...args);
  const startOn = (url: string, ...args: string[]) => {
    const job = spawn(process.execPath, [repositoryFile('infra/src/jobs/run-job.ts'), 'replay', ...args], {
      env: { ORDER_DATABASE_URL: url },
    });
    started.push(job);
    const end = Promise.all([once(job, 'close'), text(job.stdout), text(job.stderr)]);
    return { job, end: end.then(([[code], said, complained]) => ({ code, said, complained })) };
  };
  /** What a service does with the request that it finds. */
  const answer = (outcome: 'replayed_at = now()' | 'replay_requested_at = null') =>
    eventually(
      async () => {
        const served = await db.query(
          `update dead_letters set ${outcome} where replay_requested_at is not null and replayed_at is null returning 1`,
        );
        expect(served).toHaveLength(1);
      },
      { within: 20_000 },
    );

  it('ends with 1 while an event is still dead-lettered, and with 0 when it went through (P-B10)', async () => {
    await db.query('insert into dead_letters (id) values ($1)', [randomUUID()]);
    const refused = start('order');
    await answer('replay_requested_at = null');
    const complained = 'order: 1 requested, 0 replayed, 1 failed again, 0 still waiting.\n';
    expect(await refused.end).toEqual({ code: 1, said: '', complained });
    const taken = start('order');
    await answer('replayed_at = now()');
    const said = 'order: 1 requested, 1 replayed, 0 failed again, 0 still waiting.\n';
    expect(await taken.end).toEqual({ code: 0, said, complained: '' });
  }, 60_000);

  it('ends at once when it is stopped, though the service has not answered', async () => {
    await db.query('insert into dead_letters (id) values ($1)', [randomUUID()]);
    const { job, end } = start('order');
    await eventually(
      async () =>
        expect(
          await db.query('select 1 from dead_letters where replay_requested_at is not null and replayed_at is null'),
        ).toHaveLength(1),
      { within: 20_000 },
    );
    job.kill('SIGTERM');
    expect(await end).toEqual({ code: 1, said: '', complained: 'The job was ended by SIGTERM.\n' });
  }, 30_000);

  it('says which services there are, and which address is missing', async () => {
    const complaint = async (...args: string[]) => (await start(...args).end).complained;
    expect(await complaint()).toBe('Name the service after the job: user, catalogue, order, analytics, chat.\n');
    expect(await complaint('chat')).toContain('CHAT_DATABASE_URL is missing');
  }, 30_000);

  it('says that the job failed, and not that a shop did not start, when nobody expected it', async () => {
    const { code, complained } = await startOn(`${database.url}-gone`, 'order').end;
    expect([code, complained]).toEqual([1, expect.stringMatching(/^The job replay failed: .*does not exist/)]);
  }, 30_000);
});
