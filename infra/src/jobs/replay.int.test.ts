import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';

describe('job replay', () => {
  let database: TestDatabase;
  let db: Database;
  const started: ChildProcess[] = [];
  beforeAll(async () => {
    database = await testDatabase();
    db = openDatabase({ url: database.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
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
    return { job, end: end.then(([[code], stdout, stderr]) => ({ code, stdout, stderr })) };
  };
  /** Plays the service: records an outcome for the requested replay. */
  const answer = (outcome: 'replayed_at = now()' | 'replay_requested_at = null') =>
    eventually(async () => {
      const served = await db.query(
        `update dead_letters set ${outcome} where replay_requested_at is not null and replayed_at is null returning 1`,
      );
      expect(served).toHaveLength(1);
    });

  it('exits with 1 while an event is still dead-lettered, and with 0 after it was replayed (P-B10)', async () => {
    await db.query('insert into dead_letters (id) values ($1)', [randomUUID()]);
    const refused = start('order');
    await answer('replay_requested_at = null');
    const stderr = 'order: 1 requested, 0 replayed, 1 failed again, 0 still waiting.\n';
    expect(await refused.end).toEqual({ code: 1, stdout: '', stderr });
    const taken = start('order');
    await answer('replayed_at = now()');
    const stdout = 'order: 1 requested, 1 replayed, 0 failed again, 0 still waiting.\n';
    expect(await taken.end).toEqual({ code: 0, stdout, stderr: '' });
  }, 60_000);

  it('stops immediately on a signal while it waits for the service', async () => {
    await db.query('insert into dead_letters (id) values ($1)', [randomUUID()]);
    const { job, end } = start('order');
    await eventually(async () =>
      expect(
        await db.query('select 1 from dead_letters where replay_requested_at is not null and replayed_at is null'),
      ).toHaveLength(1),
    );
    job.kill('SIGTERM');
    expect(await end).toEqual({ code: 1, stdout: '', stderr: 'The job was ended by SIGTERM.\n' });
  }, 30_000);

  it('lists the services, and names a missing database URL', async () => {
    const stderrOf = async (...args: string[]) => (await start(...args).end).stderr;
    expect(await stderrOf()).toBe('Name the service after the job: user, catalogue, order, analytics, chat.\n');
    expect(await stderrOf('chat')).toContain('CHAT_DATABASE_URL is missing');
  }, 30_000);

  it('reports an unexpected error as a failure of the job', async () => {
    const { code, stderr } = await startOn(`${database.url}-gone`, 'order').end;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The job replay failed: .*does not exist/)]);
  }, 30_000);
});
