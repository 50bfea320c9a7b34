import { createAuditTestKit } from '../../testing/audit-kit.ts';
import { eraseAudit } from './audit.ts';

const { db, recordAction, entries, rows } = createAuditTestKit();

describe('audit log (append only)', () => {
  it.each([
    "update audit_log set what = 'nothing'",
    "update audit_log set before = '{}'",
    'update audit_log set at = at',
    'delete from audit_log',
    'truncate audit_log',
    "set local session_replication_role = 'replica'; delete from audit_log",
  ])('rejects: %s', async (sql) => {
    await recordAction();
    const before = await rows();
    await expect(db().transaction((tx) => tx.query(sql))).rejects.toThrow('append only');
    expect(await rows()).toEqual(before);
  });

  it.each([
    ['the actor', "by_name = 'Nobody'"],
    ['the time', 'at = now()'],
    ['the action', "what = 'nothing'"],
    ['the subject', "subject = 'user/other'"],
    ['another value', `after = jsonb_set(after, '{email}', '"other@shop.test"')`],
    ['a number', `after = jsonb_set(after, '{orders}', '5')`],
    ['an added field', `after = after || '{"name": "(erased)"}'`],
    ['a removed field', "after = after - 'email'"],
    ['fields moved to the other side', 'before = after, after = before'],
    ['a removed snapshot', 'after = null'],
  ])('rejects a change of %s even while personal data is erased', async (_, change) => {
    const subject = await recordAction();
    const before = await rows();
    const erasing = db().transaction(async (tx) => {
      await tx.query(`select set_config('shop.erases_audit_of', $1, true)`, [subject]);
      await tx.query(`update audit_log set ${change} where subject = $1`, [subject]);
    });
    await expect(erasing).rejects.toThrow('append only');
    expect(await rows()).toEqual(before);
  });
});

describe('eraseAudit', () => {
  it('blanks the texts in entries about a user and leaves everything else', async () => {
    const [subject, other] = [await recordAction(), await recordAction()];
    await recordAction({
      subject,
      what: 'user-removed',
      before: { name: 'Ada', address: { city: 'Bath' } },
      after: null,
    });
    const [removed, updated] = await entries(subject);
    const others = await entries(other);
    await db().transaction((tx) => eraseAudit(tx, subject));
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

  it('may be called twice, and its permission ends with the call', async () => {
    const subject = await recordAction();
    const erasing = db().transaction(async (tx) => {
      await eraseAudit(tx, subject);
      await eraseAudit(tx, subject);
      await tx.query(`update audit_log set after = jsonb_set(after, '{isAdmin}', '"(erased)"') where subject = $1`, [
        subject,
      ]);
    });
    await expect(erasing).rejects.toThrow('append only');
  });
});
