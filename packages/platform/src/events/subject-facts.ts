import { recordedTraceId } from '../service/observability/tracing.ts';
import type { Queryable } from '../service/postgres/postgres.ts';
import { firstLineOf } from './dead-letters/dead-letters.ts';

/** What happened to an event of a subject, in the form of the contracts' facts of an order. */
interface EventFact<Service extends string> {
  at: string;
  service: Service;
  what: 'event-made' | 'event-published' | 'event-applied' | 'event-dead-lettered' | 'event-replayed';
  details: Record<string, string | number>;
  /** Present while somebody has to act on it. */
  needsHand?: true;
  /** Present while the event waits in the dead letters. */
  action?: 'replay-event';
  /** The recorded trace of what made the event. */
  traceId?: string;
}

/**
 * Reads what happened to the events of a subject in this service: when they were made and published, which of this service's
 * projections have applied which version when, and what was dead-lettered. Published events are known for a day.
 * @param facts `subject`: such as `order/<id>`; `projections`: the names of the subscriptions to such subjects, which the index
 * needs first
 */
export async function readSubjectFacts<Service extends string>(
  db: Queryable,
  { service, subject, projections }: { service: Service; subject: string; projections: readonly string[] },
): Promise<EventFact<Service>[]> {
  const [made, applied, deadLetters] = await Promise.all([
    db.query<MadeEvent>(
      `select envelope ->> 'type' as type, coalesce(envelope ->> 'traceparent', '') as traceparent, version, created_at as "createdAt", published_at as "publishedAt",
         published_at is null and created_at < now() - interval '1 minute' as "isLate"
       from outbox where subject = $1 order by seq`,
      [subject],
    ),
    db.query<{ consumer: string; version: number; appliedAt: Date }>(
      `select consumer, version, applied_at as "appliedAt" from event_versions where subject = $1 and consumer = any($2) order by consumer`,
      [subject, projections],
    ),
    db.query<{ id: string; error: string; deadLetteredAt: Date; replayedAt: Date | null; closedBy: string | null }>(
      `select id, error, dead_lettered_at as "deadLetteredAt", replayed_at as "replayedAt",
         (select by_name from audit_log where subject = 'dead-letter/' || d.id and what = 'dead-letter-closed'
           order by id desc limit 1) as "closedBy"
       from dead_letters d where key = $1 order by dead_lettered_at`,
      [subject],
    ),
  ]);
  type Fact = EventFact<Service>;
  const fact = (
    what: Fact['what'],
    at: Date,
    details: Fact['details'],
    more: Pick<Fact, 'needsHand' | 'action' | 'traceId'> = {},
  ): Fact => ({ at: at.toISOString(), service, what, details, ...more });
  return [
    ...made.flatMap(({ type, traceparent, version, createdAt, publishedAt, isLate }) => [
      fact('event-made', createdAt, { type, version }, { ...traceOf(traceparent), ...(isLate && { needsHand: true }) }),
      ...(publishedAt
        ? [fact('event-published', publishedAt, { type, version, afterMs: Number(publishedAt) - Number(createdAt) })]
        : []),
    ]),
    ...applied.map(({ consumer, version, appliedAt }) =>
      fact('event-applied', appliedAt, { projection: consumer, version }),
    ),
    ...deadLetters.flatMap(({ id, error, deadLetteredAt, replayedAt, closedBy }) => [
      fact('event-dead-lettered', deadLetteredAt, { id, error: firstLineOf(error) }, replayedAt ? {} : WAITING),
      ...(replayedAt ? [fact('event-replayed', replayedAt, { id, ...(closedBy !== null && { closedBy }) })] : []),
    ]),
  ];
}

interface MadeEvent {
  type: string;
  /** '' without one. */
  traceparent: string;
  version: number;
  createdAt: Date;
  publishedAt: Date | null;
  /** Not published for a minute. */
  isLate: boolean;
}

const WAITING = { needsHand: true, action: 'replay-event' } as const;

function traceOf(traceparent: string): { traceId?: string } {
  const traceId = recordedTraceId(traceparent);
  return traceId === undefined ? {} : { traceId };
}
