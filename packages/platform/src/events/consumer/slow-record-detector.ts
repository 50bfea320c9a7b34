import { codeOf } from '../../service/postgres/error-code.ts';
import type { Queryable } from '../../service/postgres/postgres.ts';
import type { LogRecord } from '../log/event-log.ts';

/**
 * With 2.5 s per statement and the pauses between deliveries, this is about two minutes. A longer overload dead-letters
 * healthy events too; they can be replayed (docs/runbooks/dead-letters.md).
 */
const MAX_TIMEOUTS = 20;

/** PostgreSQL cancelled a slow statement. Lock timeouts have another code and count as an outage (P-B6). */
const STATEMENT_TIMEOUT = '57014';

/**
 * Distinguishes a record that is always too slow from an outage: the statement timeout ends its handler again and
 * again, while PostgreSQL still responds. Retried without end, it would block its partition.
 * @returns a function of a record and the error of its delivery; it returns the failure to dead-letter the record with,
 * or rethrows the error so that the log delivers the record again
 */
export function createSlowRecordDetector(db: Queryable) {
  const timeouts = new Map<string, { offset: string; count: number }>();
  return async ({ topic, partition, offset }: LogRecord, error: unknown) => {
    const key = `${topic}/${partition}`;
    if (codeOf(error) !== STATEMENT_TIMEOUT) {
      timeouts.delete(key);
      throw error;
    }
    await db.query('select 1');
    const known = timeouts.get(key);
    const count = known?.offset === offset ? known.count + 1 : 1;
    timeouts.set(key, { offset, count });
    if (count < MAX_TIMEOUTS) throw error;
    timeouts.delete(key);
    return { error: `timed out ${count} times in a row while PostgreSQL responded: ${error}`, attempts: count };
  };
}
