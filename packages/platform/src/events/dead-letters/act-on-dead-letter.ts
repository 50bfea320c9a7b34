import { setTimeout as wait } from 'node:timers/promises';
import type { AuditSubject } from '@shop/contracts/audit-api.ts';
import type { DeadLetterReplayed } from '@shop/contracts/system-api.ts';
import type { Audit } from '../../service/audit/audit.ts';
import { notFound } from '../../service/errors.ts';
import { isId } from '../../service/postgres/new-id.ts';
import type { Database, Transaction } from '../../service/postgres/postgres.ts';
import { countDeadLetters, firstLineOf, markReplayed, requestReplay } from './dead-letters.ts';

const POLL_MS = 100;

interface Deps {
  db: Database;
  audit: Audit;
}

/**
 * Requests a replay of one dead letter for an administrator, and waits for what the running service makes of it. Idempotent:
 * one that was replayed or closed stays so, and one whose replay is under way is only waited for.
 * @param deps `within`: milliseconds to wait
 * @throws ShopError 404 for an unknown dead letter
 */
export async function replayDeadLetter(deps: Deps & { within: number }, id: string): Promise<DeadLetterReplayed> {
  await deps.db.transaction(async (tx) => {
    const subject = await lockDeadLetter(tx, id);
    if ((await requestReplay(tx, [id])) === 0) return;
    const [before, after] = [{ status: 'waiting' }, { status: 'replay requested' }];
    await deps.audit(tx, { what: 'dead-letter-replayed', subject, before, after });
  });
  const end = performance.now() + deps.within;
  for (;;) {
    const [found] = await deps.db.query<{ error: string; isReplayed: boolean; isWaiting: boolean }>(
      `select error, replayed_at is not null as "isReplayed", replay_requested_at is not null as "isWaiting"
       from dead_letters where id = $1`,
      [id],
    );
    if (found === undefined) throw notFound('Dead letter');
    if (found.isReplayed) {
      await countDeadLetters(deps.db);
      return { replayed: true };
    }
    // A failed replay clears the request.
    if (!found.isWaiting) return { replayed: false, error: firstLineOf(found.error) };
    if (performance.now() > end) return { replayed: false, error: NOT_YET };
    await wait(POLL_MS);
  }
}

const NOT_YET = 'The service has not replayed it yet. Look again in a minute.';

/**
 * Closes a dead letter that no replay can help, for an administrator, with the reason for the audit log. Idempotent; one that
 * was replayed stays so.
 * @throws ShopError 404 for an unknown dead letter
 */
export async function closeDeadLetter({ db, audit }: Deps, id: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const subject = await lockDeadLetter(tx, id);
    if (!(await markReplayed(tx, id))) return;
    const [before, after] = [{ status: 'waiting' }, { status: 'closed', reason }];
    await audit(tx, { what: 'dead-letter-closed', subject, before, after });
  });
  await countDeadLetters(db);
}

/** @returns its name in the audit log */
async function lockDeadLetter(tx: Transaction, id: string): Promise<AuditSubject> {
  const found = isId(id) ? await tx.query('select 1 from dead_letters where id = $1 for update', [id]) : [];
  if (found.length === 0) throw notFound('Dead letter');
  return `dead-letter/${id}`;
}
