import { eraseAudit } from './audit.ts';
import { createAuditTestKit } from './audit-test-kit.ts';

const { db, done, entries, rows } = createAuditTestKit();

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
    await expect(db().transaction((tx) => tx.query(sql))).rejects.toThrow('append only');
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
    const erasing = db().transaction(async (tx) => {
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

  it('may be repeated, and is over with its call', async () => {
    const subject = await done();
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
