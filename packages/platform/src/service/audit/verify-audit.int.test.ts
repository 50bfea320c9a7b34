import { auditedAction, createAuditTestKit } from '../../testing/audit-kit.ts';
import { serviceDatabase } from '../../testing/event-fixtures.ts';
import { newId } from '../postgres/new-id.ts';
import type { Database } from '../postgres/postgres.ts';
import { appendAudit, eraseAudit } from './audit.ts';
import { copyAudit } from './audit-task.ts';
import { type FindErased, verifyAudit } from './verify-audit.ts';

const { db, recordAction } = createAuditTestKit();

/** Runs SQL as somebody who may switch the guards off, or one of them. */
async function tamper(table: 'audit_log' | 'audit_chain', sql: string, params: unknown[] = [], trigger = 'user') {
  await db().query(`alter table ${table} disable trigger ${trigger}`);
  await db().query(sql, params);
  await db().query(`alter table ${table} enable trigger ${trigger}`);
}
/** Runs work on an audit log of its own, for changes that cannot be taken back. */
async function withOwnLog(work: (other: Database) => Promise<void>): Promise<void> {
  const { db: other, drop } = await serviceDatabase();
  await work(other).finally(drop);
}
/** Everybody was erased. */
const findErased = async (_: unknown, subjects: string[]) => subjects;
const differences = async (erased: FindErased = findErased) => (await verifyAudit(db(), erased)).differences;
const idOf = async (subject: string) =>
  (await db().query<{ id: string }>('select id from audit_log where subject = $1', [subject]))[0]?.id;

describe('the chain of the audit log', () => {
  it('has a link for each entry, in the order of their commits', async () => {
    const before = (await verifyAudit(db())).last?.number ?? 0;
    await Promise.all(Array.from({ length: 20 }, () => recordAction()));
    const { differences: found, last } = await verifyAudit(db());
    expect(found).toEqual([]);
    expect(last).toEqual({ number: before + 20, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('does not make changes wait for each other before they commit', async () => {
    const first = await db().pool.connect();
    try {
      await first.query('begin');
      await first.query(
        `insert into audit_log values (gen_random_uuid(), now(), 'a', 'A', 'user-updated', 'user/1', null, '{}', null)`,
      );
      await recordAction();
      await first.query('commit');
    } finally {
      first.release();
    }
    expect(await differences()).toEqual([]);
  });

  it('fits after an erasure, and holds nothing to guess the erased values by', async () => {
    const subject = await recordAction();
    const [old] = await db().query<{ salt: Buffer | null }>(
      'select salt from audit_chain c join audit_log e on e.id = c.entry_id where e.subject = $1',
      [subject],
    );
    expect(old?.salt).toHaveLength(16);
    await db().transaction((tx) => eraseAudit(tx, subject));
    const links = await db().query<{ salt: Buffer | null }>(
      'select salt from audit_chain c join audit_log e on e.id = c.entry_id where e.subject = $1 order by number',
      [subject],
    );
    expect(links).toEqual([{ salt: null }, { salt: expect.any(Buffer) }]);
    expect(await differences()).toEqual([]);
  });

  it('is not made longer by an erasure of what has nothing to erase', async () => {
    const subject = `user/${newId()}` as const;
    const times = { times: 3, firstAt: '2026-11-21T10:00:00.000Z', lastAt: '2026-11-21T10:05:00.000Z' };
    await recordAction({ subject, what: 'login-failed', before: null, after: times });
    await recordAction({ subject, before: { isAdmin: false }, after: { isAdmin: true } });
    const { last } = await verifyAudit(db(), findErased);
    await db().transaction((tx) => eraseAudit(tx, subject));
    expect((await verifyAudit(db(), findErased)).last).toEqual(last);
  });

  it.each([
    "update audit_chain set content_hash = ''",
    'update audit_chain set number = number + 1000',
    'delete from audit_chain',
    'truncate audit_chain',
  ])('rejects: %s', async (sql) => {
    await recordAction();
    await expect(db().query(sql)).rejects.toThrow('append only');
  });
});

describe('verifyAudit', () => {
  it('finds a changed entry', async () => {
    const id = await idOf(await recordAction());
    await tamper('audit_log', "update audit_log set by_name = 'Somebody else' where id = $1", [id]);
    expect(await differences()).toEqual([`audit-changed entry/${id}`]);
    await tamper('audit_log', "update audit_log set by_name = 'Grace Hopper' where id = $1", [id]);
    expect(await differences()).toEqual([]);
  });

  it('finds an entry that is disguised as an erased one', async () => {
    const id = await idOf(await recordAction());
    const [was] = await db().query<{ after: unknown }>('select after from audit_log where id = $1', [id]);
    await tamper('audit_log', `update audit_log set after = '{"email": "(erased)"}' where id = $1`, [id]);
    expect(await differences()).toEqual([`audit-changed entry/${id}`]);
    await tamper('audit_log', 'update audit_log set after = $2 where id = $1', [id, was?.after]);
  });

  it('finds a changed entry that the chain was made to accept as an erased one', () =>
    withOwnLog(async (other) => {
      const entries = [];
      for (const [index, sql] of [
        "set by_name = 'Somebody else'",
        'set after = after || \'{"orders": 5}\'',
        'set after = after || \'{"email": "other@shop.test"}\'',
        "set at = at + interval '1 day'",
      ].entries()) {
        const action = auditedAction({ subject: `user/${newId()}`, at: new Date(index) });
        await other.transaction((tx) => appendAudit(tx, action));
        await other.query('alter table audit_log disable trigger keep_entries');
        await other.query(`update audit_log ${sql} where subject = $1`, [action.subject]);
        await other.query('alter table audit_log enable always trigger keep_entries');
        const [entry] = await other.query<{ id: string }>('select id from audit_log where subject = $1', [
          action.subject,
        ]);
        entries.push(`audit-changed entry/${entry?.id}`);
      }
      expect((await verifyAudit(other, findErased)).differences).toEqual(entries);
    }));

  it('finds another actor of an entry that was erased', () =>
    withOwnLog(async (other) => {
      const { subject } = auditedAction();
      await other.transaction((tx) => appendAudit(tx, auditedAction({ subject })));
      await other.transaction((tx) => eraseAudit(tx, subject));
      await other.query('alter table audit_log disable trigger keep_entries');
      await other.query("update audit_log set by_name = 'Somebody else'");
      expect((await verifyAudit(other, findErased)).differences).toEqual([
        expect.stringMatching(/^audit-changed entry/),
      ]);
    }));

  it('finds an erasure of what was not to be erased', () =>
    withOwnLog(async (other) => {
      const { subject } = auditedAction();
      await other.transaction((tx) => appendAudit(tx, auditedAction({ subject })));
      await other.transaction((tx) => eraseAudit(tx, subject));
      expect((await verifyAudit(other, findErased)).differences).toEqual([]);
      expect((await verifyAudit(other)).differences).toEqual([expect.stringMatching(/^audit-changed entry/)]);
    }));

  it('finds that logged links were cut off, also when others have taken their numbers', async () => {
    const subjects = [await recordAction(), await recordAction()];
    await copyAudit(db(), { info: () => undefined, error: () => undefined, isLevelEnabled: () => true });
    const { last } = await verifyAudit(db(), findErased);
    await db().query('create table cut_entries as select * from audit_log where subject = any($1)', [subjects]);
    const links = 'entry_id in (select id from cut_entries)';
    await db().query(`create table cut_links as select * from audit_chain where ${links}`);
    await tamper('audit_chain', `delete from audit_chain where ${links}`);
    await tamper('audit_log', 'delete from audit_log where id in (select id from cut_entries)');
    expect(await differences()).toEqual([`audit-chain-cut link/${last?.number}`]);
    const others = [await recordAction(), await recordAction()];
    expect(await differences()).toEqual([`audit-chain-cut link/${last?.number}`]);
    await tamper(
      'audit_chain',
      'delete from audit_chain where entry_id in (select id from audit_log where subject = any($1))',
      [others],
    );
    await tamper('audit_log', 'delete from audit_log where subject = any($1)', [others]);
    await tamper('audit_chain', 'insert into audit_chain select * from cut_links');
    await tamper('audit_log', 'insert into audit_log select * from cut_entries');
    expect(await differences()).toEqual([]);
  });

  it('finds an entry that is gone, and one that came in unseen', async () => {
    const subject = await recordAction();
    const id = await idOf(subject);
    await db().query('create table kept as select * from audit_log where id = $1', [id]);
    await tamper('audit_log', 'delete from audit_log where id = $1', [id]);
    expect(await differences()).toEqual([`audit-removed entry/${id}`]);
    await tamper('audit_log', 'insert into audit_log select * from kept');
    expect(await differences()).toEqual([]);
    await tamper(
      'audit_log',
      `insert into audit_log select gen_random_uuid(), at, by_id, by_name, what, 'user/new' from kept`,
    );
    const added = await idOf('user/new');
    expect(await differences()).toEqual([`audit-unchained entry/${added}`]);
    await tamper('audit_log', 'delete from audit_log where id = $1', [added]);
  });

  it('finds a link that is taken out together with its entry', async () => {
    const subject = await recordAction();
    const id = await idOf(subject);
    await recordAction();
    const [link] = await db().query<{ number: number }>('select number from audit_chain where entry_id = $1', [id]);
    await db().query('create table kept_link as select * from audit_chain where entry_id = $1', [id]);
    await db().query('create table kept_entry as select * from audit_log where id = $1', [id]);
    await tamper('audit_chain', 'delete from audit_chain where entry_id = $1', [id]);
    await tamper('audit_log', 'delete from audit_log where id = $1', [id]);
    expect(await differences()).toEqual([`audit-chain-broken link/${(link?.number ?? 0) + 1}`]);
    await tamper('audit_chain', 'insert into audit_chain select * from kept_link');
    await tamper('audit_log', 'insert into audit_log select * from kept_entry');
    expect(await differences()).toEqual([]);
  });
});
