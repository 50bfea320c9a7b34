import { encodeCursor } from '../http/page-cursor.ts';
import { withRequestId } from '../http/request-context.ts';
import { newId } from '../postgres/new-id.ts';
import { appendAudit } from './audit.ts';
import { auditedAction, createAuditTestKit, grace } from './audit-test-kit.ts';

const { db, asked, askAs, done, entries, rows } = createAuditTestKit();

describe('the audit log', () => {
  it('tells who did what to which fields, and when', async () => {
    const subject = await withRequestId('request-of-grace', () => done());
    expect(await entries(subject)).toEqual([
      {
        _id: expect.any(String),
        at: '2026-11-21T10:00:00.000Z',
        by: { _id: grace.userId, name: 'Grace Hopper' },
        what: 'user-updated',
        subject,
        before: { email: 'ada@shop.test', isAdmin: false, orders: 3 },
        after: { email: 'moss@shop.test', isAdmin: true, orders: 4 },
      },
    ]);
    const [row] = await db().query('select request_id from audit_log where subject = $1', [subject]);
    expect(row).toEqual({ request_id: 'request-of-grace' });
  });

  it('has no entry of a deed that changed nothing, and one of a deed that has no fields', async () => {
    expect(await entries(await done({ before: { name: 'Ada' }, after: { name: 'Ada' } }))).toEqual([]);
    const subject = await done({ what: 'sessions-ended', before: null, after: null });
    expect(await entries(subject)).toMatchObject([{ what: 'sessions-ended', before: null, after: null }]);
  });

  it('loses the entry of a change that is rolled back', async () => {
    const before = await rows();
    const failing = db().transaction(async (tx) => {
      await appendAudit(tx, auditedAction());
      throw new Error('killed');
    });
    await expect(failing).rejects.toThrow('killed');
    expect(await rows()).toEqual(before);
  });

  it('is read in pages, newest first', async () => {
    const subject = `product/${newId()}`;
    for (const count of [1, 2, 3, 4, 5]) await done({ subject, before: { count: count - 1 }, after: { count } });
    const pages: unknown[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await asked({ subject, limit: '2', cursor });
      pages.push(page.entries.map(({ after }) => after?.count));
      cursor = page.next;
    }
    expect(pages).toEqual([[5, 4], [3, 2], [1]]);
    expect((await asked({})).entries.length).toBeGreaterThan(5);
  });

  it('says nothing of an unknown subject, whatever it is called', async () => {
    for (const subject of ['user/none', '\u0000', "'; drop table audit_log; --"])
      expect(await entries(subject)).toEqual([]);
  });

  it.each([
    { cursor: 'none' },
    { cursor: encodeCursor({ key: '', id: '-'.repeat(36) }) },
    { cursor: encodeCursor({ key: '1', id: newId() }) },
    { limit: '0' },
    { limit: '201' },
  ] as Record<string, string>[])('refuses %j as 400', async (query) => {
    await asked(query, 400);
  });

  it('is for administrators only', async () => {
    askAs({ ...grace, isAdmin: false });
    await asked({}, 403);
  });
});
