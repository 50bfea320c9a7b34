import { eventually } from '@shop/testing/eventually.ts';
import { createAuditTestKit, grace } from '../../testing/audit-kit.ts';
import { withRequestId } from '../observability/request-context.ts';
import { eraseAudit } from './audit.ts';
import { copyAudit } from './audit-task.ts';
import { verifyAudit } from './verify-audit.ts';

const { db, recordAction } = createAuditTestKit();

/** A log that remembers its lines. */
function memoryLog(level: 'info' | 'warn' = 'info') {
  const lines: { audit: Record<string, unknown> }[] = [];
  const errors: object[] = [];
  return {
    lines,
    errors,
    info: (line: object) => void lines.push(line as { audit: Record<string, unknown> }),
    error: (line: object) => void errors.push(line),
    isLevelEnabled: () => level === 'info',
  };
}

describe('copyAudit', () => {
  it('logs each entry once, without a value of its fields', async () => {
    await recordAction();
    await copyAudit(db(), memoryLog());
    const { last: before } = await verifyAudit(db());
    const subject = await withRequestId('request-1', () => recordAction());
    const log = memoryLog();
    await copyAudit(db(), log);
    await copyAudit(db(), log);
    const { last } = await verifyAudit(db());
    expect(log.lines).toEqual([
      {
        audit: {
          ...last,
          previous: before?.hash,
          id: expect.any(String),
          at: new Date('2026-11-21T10:00:00.000Z'),
          by: grace.userId,
          what: 'user-updated',
          subject,
          fields: expect.arrayContaining(['email', 'isAdmin', 'orders']),
          requestId: 'request-1',
        },
      },
    ]);
    expect(JSON.stringify(log.lines)).not.toContain('shop.test');
  });

  it('logs an entry again when it is erased, so that its new hash is kept elsewhere too', async () => {
    const subject = await recordAction();
    await copyAudit(db(), memoryLog());
    await db().transaction((tx) => eraseAudit(tx, subject));
    const log = memoryLog();
    await copyAudit(db(), log);
    expect(log.lines.map(({ audit }) => audit.subject)).toEqual([subject]);
  });

  it('logs entries in the order of their commits, and none twice, on several replicas', async () => {
    await copyAudit(db(), memoryLog());
    const log = memoryLog();
    let writing = true;
    const copying = [1, 2, 3].map(async () => {
      while (writing) await copyAudit(db(), log);
    });
    const subjects = await Promise.all(Array.from({ length: 40 }, () => recordAction()));
    writing = false;
    await Promise.all(copying);
    await copyAudit(db(), log);
    const numbers = log.lines.map(({ audit }) => audit.number as number);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect(log.lines.map(({ audit }) => audit.subject).sort()).toEqual(subjects.sort());
  });

  it('leaves entries for later while the level of the log drops their lines', async () => {
    await copyAudit(db(), memoryLog());
    const subject = await recordAction();
    const quiet = memoryLog('warn');
    await copyAudit(db(), quiet);
    expect(quiet.lines).toEqual([]);
    const log = memoryLog();
    await copyAudit(db(), log);
    expect(log.lines.map(({ audit }) => audit.subject)).toEqual([subject]);
    expect(log.errors).toEqual([]);
  });

  it('says once that the link copied last is not that of the chain any more', async () => {
    await recordAction();
    await copyAudit(db(), memoryLog());
    const copied = await db().query<{ number: number }>('select number from audit_copied');
    await db().query("update audit_copied set hash = 'x'");
    await recordAction();
    const log = memoryLog();
    await copyAudit(db(), log);
    await recordAction();
    await copyAudit(db(), log);
    expect(log.errors).toEqual([{ link: { number: copied[0]?.number, hash: '78' } }]);
    expect(log.lines).toHaveLength(2);
  });

  it('logs again what was logged before a crash, rather than nothing', async () => {
    await copyAudit(db(), memoryLog());
    const subject = await recordAction();
    const crash = new Error('killed');
    const broken = {
      ...memoryLog(),
      info: () => {
        throw crash;
      },
    };
    await expect(copyAudit(db(), broken)).rejects.toBe(crash);
    const log = memoryLog();
    // The lock is free once PostgreSQL sees that the connection has ended.
    await eventually(async () => {
      await copyAudit(db(), log);
      expect(log.lines.map(({ audit }) => audit.subject)).toEqual([subject]);
    });
  });
});
