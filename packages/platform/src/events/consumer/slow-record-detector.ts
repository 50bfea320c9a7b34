import { codeOf } from '../../service/postgres/error-code.ts';
import type { Queryable } from '../../service/postgres/postgres.ts';
import type { LogRecord } from '../log/event-log.ts';

/**
 * How often in a row each kind of timeout may end a handler, by PostgreSQL's code. With 2.5 s per statement and the pauses
 * between deliveries, 20 slow statements (57014) are about two minutes. A lock (55P03) is an outage first (P-B6): a
 * migration or a repair by hand may hold one for long; a forgotten session blocks its topic for some ten minutes. A longer
 * overload dead-letters healthy events too; they can be replayed (docs/runbooks/dead-letters.md).
 */
const MAX_TIMEOUTS: ReadonlyMap<string | undefined, number> = new Map([
  ['57014', 20],
  ['55P03', 100],
]);

/**
 * Distinguishes a record that is always too slow from an outage: a timeout ends its handler again and again, while
 * PostgreSQL still responds. Retried without end, it would block its topic.
 * @returns a function of a record and the error of its delivery; it returns the failure to dead-letter the record with,
 * or rethrows the error so that the log delivers the record again
 */
export function createSlowRecordDetector(db: Queryable) {
  const timeouts = new Map<string, { offset: string; code: string | undefined; count: number }>();
  return async ({ topic, partition, offset }: LogRecord, error: unknown) => {
    const key = `${topic}/${partition}`;
    const code = codeOf(error);
    const most = MAX_TIMEOUTS.get(code);
    if (most === undefined) {
      timeouts.delete(key);
      throw error;
    }
    await db.query('select 1');
    const known = timeouts.get(key);
    const count = known?.offset === offset && known.code === code ? known.count + 1 : 1;
    timeouts.set(key, { offset, code, count });
    if (count < most) throw error;
    timeouts.delete(key);
    return { error: `timed out ${count} times in a row while PostgreSQL responded: ${error}`, attempts: count };
  };
}
