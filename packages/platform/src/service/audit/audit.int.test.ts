import { type AuditSubject, auditQuery } from '@shop/contracts/audit-api.ts';
import { auditedAction, createAuditTestKit, grace } from '../../testing/audit-kit.ts';
import { encodeCursor } from '../http/page-cursor.ts';
import { withRequestId } from '../observability/request-context.ts';
import { newId } from '../postgres/new-id.ts';
import type { Queryable } from '../postgres/postgres.ts';
import { appendAudit } from './audit.ts';
import { listAudit } from './list-audit.ts';

const { db, list, signInAs, recordAction, entries, rows } = createAuditTestKit();

describe('the audit log', () => {
  it('records actor, action, changed fields and time', async () => {
    const subject = await withRequestId('request-by-grace', () => recordAction());
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
    expect(row).toEqual({ request_id: 'request-by-grace' });
  });

  it('records no entry for an action that changed nothing, and one for an action without fields', async () => {
    expect(await entries(await recordAction({ before: { name: 'Ada' }, after: { name: 'Ada' } }))).toEqual([]);
    const subject = await recordAction({ what: 'account-deleted', before: null, after: null });
    expect(await entries(subject)).toMatchObject([{ what: 'account-deleted', before: null, after: null }]);
  });

  it('drops the entry of a change that is rolled back', async () => {
    const before = await rows();
    const failing = db().transaction(async (tx) => {
      await appendAudit(tx, auditedAction());
      throw new Error('killed');
    });
    await expect(failing).rejects.toThrow('killed');
    expect(await rows()).toEqual(before);
  });

  it('returns pages, newest entries first', async () => {
    const subject: AuditSubject = `product/${newId()}`;
    for (const count of [1, 2, 3, 4, 5])
      await recordAction({ subject, before: { count: count - 1 }, after: { count } });
    const pages: unknown[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list({ subject, limit: '2', cursor });
      pages.push(page.entries.map(({ after }) => after?.count));
      cursor = page.next;
    }
    expect(pages).toEqual([[5, 4], [3, 2], [1]]);
    expect((await list({})).entries.length).toBeGreaterThan(5);
  });

  it('returns an empty list for an unknown or malformed subject', async () => {
    for (const subject of ['user/none', '\u0000', "'; drop table audit_log; --"])
      expect(await entries(subject)).toEqual([]);
  });

  it('filters by kind, name, event and days, all together', async () => {
    const [kind, id] = ['paypal-order' as const, newId()];
    const by = (name: string) => ({ ...grace, name, lastName: `Filter${id}` });
    await recordAction({
      subject: `${kind}/${id}`,
      by: by('Ada'),
      what: 'order-cancelled',
      at: new Date('2026-03-01T00:00:00.000Z'),
    });
    await recordAction({
      subject: `order/${id}`,
      by: by('Bob'),
      what: 'order-cancelled',
      at: new Date('2026-03-01T23:59:59.999Z'),
    });
    await recordAction({
      subject: `${kind}/${id}`,
      by: by('Bob'),
      what: 'refund-retried',
      at: new Date('2026-03-02T00:00:00.000Z'),
    });
    const found = async (query: Record<string, string>) =>
      (await list({ by: `filter${id}`, ...query })).entries.map(
        (entry) => `${entry.subject.split('/')[0]} ${entry.what}`,
      );
    expect(await found({})).toEqual([`${kind} refund-retried`, 'order order-cancelled', `${kind} order-cancelled`]);
    expect(await found({ kind: 'order' })).toEqual(['order order-cancelled']);
    expect(await found({ kind })).toEqual([`${kind} refund-retried`, `${kind} order-cancelled`]);
    expect(await found({ what: 'order-cancelled' })).toEqual(['order order-cancelled', `${kind} order-cancelled`]);
    expect(await found({ by: `BOB filter${id}` })).toEqual([`${kind} refund-retried`, 'order order-cancelled']);
    expect(await found({ by: `%${id}` })).toEqual([]);
    expect(await found({ from: '2026-03-02' })).toEqual([`${kind} refund-retried`]);
    expect(await found({ to: '2026-03-01' })).toEqual(['order order-cancelled', `${kind} order-cancelled`]);
    expect(await found({ kind, what: 'order-cancelled', from: '2026-03-01', to: '2026-03-01' })).toEqual([
      `${kind} order-cancelled`,
    ]);
    expect(await found({ subject: `order/${id}`, kind })).toEqual([]);
  });

  it('finds entries by the id of their subject and by what it was called before and after', async () => {
    const word = newId().replaceAll('-', '');
    const category = `category/Home/${word} Lamps` as const;
    await recordAction({ subject: category, before: null, after: {} });
    const user: AuditSubject = `user/${newId()}`;
    await recordAction({
      subject: user,
      before: { email: `old-${word}@shop.test` },
      after: { email: 'new@shop.test' },
    });
    const reply: AuditSubject = `saved-reply/${newId()}`;
    await recordAction({ subject: reply, before: { title: `Hello ${word}`, text: 'x' }, after: null });
    const found = async (search: string, more: Record<string, string> = {}) =>
      (await list({ search, ...more })).entries.map(({ subject }) => subject);
    expect(await found(word)).toEqual([reply, user, category]);
    expect(await found(`LAMPS ${word.toUpperCase()}`)).toEqual([category]);
    expect(await found(`old-${word}`, { kind: 'user' })).toEqual([user]);
    expect(await found(`old-${word}`, { kind: 'category' })).toEqual([]);
    expect(await found(`${word} hello`)).toEqual([reply]);
    expect(await found(`${word} chairs`)).toEqual([]);
    expect(await found(`user/${word}`)).toEqual([]);
    expect(await found(user.slice('user/'.length))).toEqual([user]);
    expect((await list({ search: ' ' })).entries.length).toBeGreaterThan(3);
  });

  it('searches by the index', async () => {
    const plan = await db().transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      const explained: string[] = [];
      const explain = async (sql: string, params: readonly unknown[]) => {
        explained.push(JSON.stringify(await tx.query(`explain ${sql}`, params)));
        return [];
      };
      await listAudit({ query: explain } as Queryable, {}, auditQuery.parse({ search: 'zebra lamp' }));
      return explained.join();
    });
    expect(plan).toContain('audit_log_search');
  });

  it('finds changes of one field, and neither creations nor deletions', async () => {
    const subject: AuditSubject = `product/${newId()}`;
    await recordAction({ subject, before: null, after: { priceCents: 1, name: 'Lamp' } });
    await recordAction({ subject, before: { priceCents: 1 }, after: { priceCents: 2 } });
    await recordAction({ subject, before: { name: 'Lamp' }, after: { name: 'Light' } });
    await recordAction({ subject, before: { name: 'Light', priceCents: 2 }, after: { name: 'Lamp', priceCents: 3 } });
    await recordAction({ subject, before: { priceCents: 3 }, after: null });
    const found = async (field: string) => (await list({ subject, field })).entries.map(({ after }) => after);
    expect(await found('price')).toEqual([{ name: 'Lamp', priceCents: 3 }, { priceCents: 2 }]);
    expect(await found('name')).toEqual([{ name: 'Lamp', priceCents: 3 }, { name: 'Light' }]);
    expect(await found('email')).toEqual([]);
  });

  it.each([
    { field: 'Price' },
    { field: "name' or true" },
    { search: 'x'.repeat(201) },
    { kind: 'product/%' },
    { what: 'Product Updated' },
    { from: '2026-02-30' },
    { to: 'today' },
    { cursor: 'none' },
    { cursor: encodeCursor({ key: '', id: '-'.repeat(36) }) },
    { cursor: encodeCursor({ key: '1', id: newId() }) },
    { limit: '0' },
    { limit: '201' },
  ] as Record<string, string>[])('responds 400 to %j', async (query) => {
    await list(query, 400);
  });

  it('responds 403 to a caller who is no administrator', async () => {
    signInAs({ ...grace, isAdmin: false });
    await list({}, 403);
  });
});
