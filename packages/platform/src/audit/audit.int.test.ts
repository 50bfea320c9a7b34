import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { createHttpApp } from '../http-app.ts';
import { createHttpServer } from '../http-server.ts';
import type { UserCaller } from '../identity.ts';
import { newId } from '../new-id.ts';
import { cursorOf } from '../page-cursor.ts';
import type { Database } from '../postgres.ts';
import { withRequestId } from '../request-context.ts';
import { quiet, serviceDatabase } from '../testing/event-fixtures.ts';
import { appendAudit, auditRoute, type Deed, eraseAudit } from './audit.ts';

const grace: UserCaller = {
  kind: 'user',
  userId: newId(),
  isAdmin: true,
  sessionId: newId(),
  name: 'Grace',
  lastName: 'Hopper',
  email: 'grace@shop.test',
  doNotLogout: false,
};
const at = new Date('2026-11-21T10:00:00.000Z');

let db: Database;
let drop: () => Promise<void>;
let http: ReturnType<typeof createHttpServer>;
let caller = grace;
beforeAll(async () => {
  ({ db, drop } = await serviceDatabase());
  http = createHttpServer(
    createHttpApp({ routes: [auditRoute('user', db)], identify: async () => caller, logger: quiet }),
    0,
    '127.0.0.1',
  );
  await http.start();
});
beforeEach(() => {
  caller = grace;
});
afterAll(async () => {
  await http.stop();
  await drop();
});

const deed = (more: Partial<Deed> = {}): Deed => ({
  by: grace,
  what: 'user-updated',
  subject: `user/${newId()}`,
  before: { name: 'Ada', email: 'ada@shop.test', isAdmin: false, orders: 3 },
  after: { name: 'Ada', email: 'moss@shop.test', isAdmin: true, orders: 4 },
  at,
  ...more,
});

/** @returns the deed's subject */
async function done(more: Partial<Deed> = {}): Promise<string> {
  const made = deed(more);
  await db.transaction((tx) => appendAudit(tx, made));
  return made.subject;
}

async function asked(query: Record<string, string>, expected = 200) {
  const answer = await fetch(`http://127.0.0.1:${http.port()}/api/admin/user/audit?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(expected);
  return { entries: (await answer.json()) as AuditEntry[], next: answer.headers.get(NEXT_CURSOR_HEADER) };
}

const entries = async (subject: string) => (await asked({ subject })).entries;
const rows = () => db.query('select * from audit_log order by id');

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
    const [row] = await db.query('select request_id from audit_log where subject = $1', [subject]);
    expect(row).toEqual({ request_id: 'request-of-grace' });
  });

  it('has no entry of a deed that changed nothing, and one of a deed that has no fields', async () => {
    expect(await entries(await done({ before: { name: 'Ada' }, after: { name: 'Ada' } }))).toEqual([]);
    const subject = await done({ what: 'sessions-ended', before: null, after: null });
    expect(await entries(subject)).toMatchObject([{ what: 'sessions-ended', before: null, after: null }]);
  });

  it('loses the entry of a change that is rolled back', async () => {
    const before = await rows();
    const failing = db.transaction(async (tx) => {
      await appendAudit(tx, deed());
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
    { cursor: cursorOf({ key: '', id: '-'.repeat(36) }) },
    { cursor: cursorOf({ key: '1', id: newId() }) },
    { limit: '0' },
    { limit: '201' },
  ] as Record<string, string>[])('refuses %j as 400', async (query) => {
    await asked(query, 400);
  });

  it('is for administrators only', async () => {
    caller = { ...grace, isAdmin: false };
    await asked({}, 403);
  });
});

describe('the audit log is append only', () => {
  it.each([
    "update audit_log set what = 'nothing'",
    "update audit_log set before = '{}'",
    'update audit_log set at = at',
    'delete from audit_log',
    'truncate audit_log',
    "set local session_replication_role = 'replica'; delete from audit_log",
  ])('%s', async (sql) => {
    await done();
    const before = await rows();
    await expect(db.transaction((tx) => tx.query(sql))).rejects.toThrow('append only');
    expect(await rows()).toEqual(before);
  });

  it.each([
    ['who did it', "by_name = 'Nobody'"],
    ['when', 'at = now()'],
    ['what', "what = 'nothing'"],
    ['of whom', "subject = 'user/other'"],
    ['another value', `after = jsonb_set(after, '{email}', '"other@shop.test"')`],
    ['a number', `after = jsonb_set(after, '{orders}', '5')`],
    ['a field more', `after = after || '{"name": "(erased)"}'`],
    ['a field less', "after = after - 'email'"],
    ['fields moved to the other side', 'before = after, after = before'],
    ['a state that is gone', 'after = null'],
  ])('while it is erased too: not %s', async (_, change) => {
    const subject = await done();
    const before = await rows();
    const erasing = db.transaction(async (tx) => {
      await tx.query(`select set_config('shop.erases_audit_of', $1, true)`, [subject]);
      await tx.query(`update audit_log set ${change} where subject = $1`, [subject]);
    });
    await expect(erasing).rejects.toThrow('append only');
    expect(await rows()).toEqual(before);
  });
});

describe('erasing a person from the audit log', () => {
  it('blanks texts of entries about him and leaves everything else', async () => {
    const [subject, other] = [await done(), await done()];
    await done({ subject, what: 'user-removed', before: { name: 'Ada', address: { city: 'Bath' } }, after: null });
    const [removed, updated] = await entries(subject);
    const others = await entries(other);
    await db.transaction((tx) => eraseAudit(tx, subject));
    expect(await entries(subject)).toEqual([
      { ...removed, before: { name: '(erased)', address: '(erased)' } },
      {
        ...updated,
        before: { email: '(erased)', isAdmin: false, orders: 3 },
        after: { email: '(erased)', isAdmin: true, orders: 4 },
      },
    ]);
    expect(await entries(other)).toEqual(others);
  });

  it('may be repeated, and is over with its call', async () => {
    const subject = await done();
    const erasing = db.transaction(async (tx) => {
      await eraseAudit(tx, subject);
      await eraseAudit(tx, subject);
      await tx.query(`update audit_log set after = jsonb_set(after, '{isAdmin}', '"(erased)"') where subject = $1`, [
        subject,
      ]);
    });
    await expect(erasing).rejects.toThrow('append only');
  });
});
