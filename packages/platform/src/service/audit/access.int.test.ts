import type { AuditSubject } from '@shop/contracts/audit-api.ts';
import { createAuditTestKit, grace } from '../../testing/audit-kit.ts';
import { newId } from '../postgres/new-id.ts';
import { type CountedAction, countAction, countedReads, recordCounts, recordDownload } from './access.ts';

const { db, entries, list } = createAuditTestKit();

const MINUTE_MS = 60_000;
const start = new Date('2026-11-21T10:00:00.000Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);
const failedLogin = (differing: Partial<CountedAction> = {}): CountedAction => ({
  by: { userId: 'unknown', name: 'Unknown', lastName: 'person' },
  what: 'login-failed',
  subject: `user/${newId()}`,
  at: start,
  ...differing,
});

afterEach(() => db().query('delete from audit_counts'));

describe('countAction', () => {
  it('becomes one entry, ten minutes after the first, however many there were', async () => {
    const action = failedLogin();
    for (const minutes of [0, 3, 9]) await countAction(db(), { ...action, at: minutesLater(minutes) });
    await recordCounts(db(), minutesLater(9.9));
    expect(await entries(action.subject)).toEqual([]);
    await recordCounts(db(), minutesLater(10));
    await recordCounts(db(), minutesLater(30));
    expect(await entries(action.subject)).toMatchObject([
      {
        at: minutesLater(9).toISOString(),
        by: { _id: 'unknown', name: 'Unknown person' },
        what: 'login-failed',
        before: null,
        after: { times: 3, firstAt: start.toISOString(), lastAt: minutesLater(9).toISOString() },
      },
    ]);
  });

  it('is recorded once by replicas that record at the same time', async () => {
    const actions = Array.from({ length: 150 }, () => failedLogin());
    for (const action of actions) await countAction(db(), action);
    await Promise.all([1, 2, 3].map(() => recordCounts(db(), minutesLater(10))));
    await recordCounts(db(), minutesLater(10));
    const subjects = actions.map(({ subject }) => subject);
    const rows = await db().query('select from audit_log where subject = any($1)', [subjects]);
    expect(rows).toHaveLength(150);
  });

  it('forgets what is not to be recorded', async () => {
    const action = failedLogin({ isRecorded: false });
    await countAction(db(), action);
    await recordCounts(db(), minutesLater(10));
    expect(await entries(action.subject)).toEqual([]);
    expect(await db().query('select from audit_counts')).toEqual([]);
  });
});

describe('countedReads', () => {
  it('counts the rows of each page before it is returned, and no single row', async () => {
    const ada = { ...grace, userId: newId(), name: 'Ada', lastName: 'Moss' };
    const pages = [
      { rows: [1, 2, 3], next: 'b' },
      { rows: [4, 5], next: 'c' },
      { rows: [6], next: undefined },
    ];
    const read = countedReads(db(), ada, { list: 'users', now: () => start }, async () => {
      const page = pages.shift();
      if (page === undefined) throw new Error('no more pages');
      return page;
    });
    expect((await read(undefined)).rows).toEqual([1, 2, 3]);
    const counted = () => db().query('select times, rows from audit_counts where by_id = $1', [ada.userId]);
    expect(await counted()).toEqual([{ times: 1, rows: 3 }]);
    await read('b');
    await read('c');
    expect(await counted()).toEqual([{ times: 2, rows: 5 }]);
    await recordCounts(db(), minutesLater(10));
    expect((await list({ by: 'Ada Moss', what: 'list-read' })).entries).toMatchObject([
      { by: { _id: ada.userId, name: 'Ada Moss' }, subject: 'list/users', after: { times: 2, rows: 5 } },
    ]);
  });
});

describe('recordDownload', () => {
  it('records the filter, without words that may name a person', async () => {
    const filter = {
      search: 'ada@shop.test',
      status: 'paid',
      by: undefined,
      user: 'ada@shop.test',
      subject: 'user/Ada',
    };
    await recordDownload(db(), grace, { list: 'orders', filter, at: start });
    expect((await list({ subject: 'list/orders' satisfies AuditSubject })).entries).toMatchObject([
      {
        what: 'list-downloaded',
        before: null,
        after: { search: true, status: 'paid', by: false, user: true, subject: true },
      },
    ]);
  });

  it('records the ids of a filter', async () => {
    const ids = { user: newId(), subject: `product/${newId()}` };
    await recordDownload(db(), grace, { list: 'audit', filter: ids, at: start });
    const [entry] = (await list({ subject: 'list/audit' satisfies AuditSubject })).entries;
    expect(entry?.after).toEqual(ids);
  });
});
