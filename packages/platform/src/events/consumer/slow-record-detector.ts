import { codeOf } from '../../service/postgres/error-code.ts';
import type { Queryable } from '../../service/postgres/postgres.ts';
import type { LogRecord } from '../log/event-log.ts';

/**
 * With 2.5 s a statement and the pauses between deliveries, this is about two minutes. An overload that lasts longer
 * dead-letters healthy events too: they are replayed (docs/runbooks/dead-letters.md).
 */
const TIMEOUTS_MAX = 20;

/** PostgreSQL ended a statement that took too long. Waits for locks have another code, and are an outage (P-B6). */
const STATEMENT_TIMEOUT = '57014';

/**
 * Distinguishes a record that always takes too long from an outage: its handler is ended by the statement timeout again and again, while
 * PostgreSQL answers otherwise. Waited for without end, it would hold up its partition and everything behind it.
 * @returns a function of a record and the error of its delivery, which gives the failure to dead-letter it with, or throws the
 * error for another delivery
 */
export function createSlowRecordDetector(db: Queryable) {
  const timeouts = new Map<string, { offset: string; count: number }>();
  return async ({ topic, partition, offset }: LogRecord, error: unknown) => {
    const place = `${topic}/${partition}`;
    if (codeOf(error) !== STATEMENT_TIMEOUT) {
      timeouts.delete(place);
      throw error;
    }
    await db.query('select 1');
    const known = timeouts.get(place);
    const count = known?.offset === offset ? known.count + 1 : 1;
    timeouts.set(place, { offset, count });
    if (count < TIMEOUTS_MAX) throw error;
    timeouts.delete(place);
    return { error: `timed out ${count} times in a row while PostgreSQL answered: ${error}`, attempts: count };
  };
}
