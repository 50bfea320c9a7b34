import { type EventFamily, eventEnvelope, SCHEMA_VERSION } from '@shop/contracts/event.ts';
import type { z } from 'zod';
import type { Logger } from '../../service/observability/logger.ts';
import { currentRequestId, currentTraceparent } from '../../service/observability/request-context.ts';
import { newId } from '../../service/postgres/new-id.ts';
import type { Database, Transaction } from '../../service/postgres/postgres.ts';
import { createNotifier } from '../log/postgres-notifications.ts';

/**
 * An event to write: what happened to which subject, and the subject's whole public state afterwards
 * (docs/events.md#envelope).
 */
export interface NewEvent<Family extends EventFamily = EventFamily> {
  family: Family;
  type: Family['types'][number];
  /** The subject's id: the subject is `kind/id`. */
  id: string;
  /** Incremented under the subject's row lock in the same transaction. */
  version: number;
  data: z.input<Family['data']>;
  /** Set only when the owner republishes its current state. */
  republished?: boolean;
  /** When it happened, if not now. */
  time?: Date;
}

/** Stores events until the relay publishes them. */
export interface Outbox {
  /**
   * Writes events in the transaction of their change, in one statement; wakes the relay after the commit.
   * @throws z.ZodError when an event does not match its family's schema (P-B9), RangeError when it exceeds
   * MAX_EVENT_BYTES
   */
  append<const Families extends readonly EventFamily[]>(
    tx: Transaction,
    events: readonly [...{ [Index in keyof Families]: NewEvent<Families[Index]> }],
  ): Promise<void>;

  /**
   * Registers the relay of this process.
   * @param wake wakes the relay and returns whether it is the active one; if not, other processes are notified
   */
  onCommitted(wake: () => boolean): void;
}

/** The NOTIFY channel that wakes the relays of other processes. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * The size limit of an event for writers and readers; Kafka's own limit is 1 MiB per batch. It applies to what the
 * relay publishes: jsonb as text, which contains more spaces than the output of JSON.stringify.
 */
export const MAX_EVENT_BYTES = 512 * 1024;

const INSERT = `
  insert into outbox (event_id, topic, subject, version, envelope, created_at)
  select n.event_id, n.topic, n.subject, n.version, jsonb_set(n.envelope, '{epoch}', to_jsonb(e.epoch)), n.created_at
  from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::jsonb[], $6::timestamptz[]) with ordinality
         as n(event_id, topic, subject, version, envelope, created_at, place),
       event_epoch e
  order by n.place
  returning subject, octet_length(envelope::text) as bytes`;

/** Creates the outbox of a service's database: state and event in one transaction (docs/events.md#publishing). */
export function createOutbox(options: { db: Database; logger: Logger; now?: () => Date }): Outbox {
  const { now = () => new Date() } = options;
  const notifyOthers = createNotifier(options);
  let wake: () => boolean = () => false;
  return {
    append: async (tx, events: readonly NewEvent[]) => {
      if (events.length === 0) return;
      const written = now();
      const envelopes = events.map((event) => envelopeOf(event, written));
      const stored = await tx.query<{ subject: string; bytes: number }>(INSERT, [
        envelopes.map((envelope) => envelope.id),
        events.map((event) => event.family.topic),
        envelopes.map((envelope) => envelope.subject),
        envelopes.map((envelope) => envelope.version),
        envelopes.map((envelope) => JSON.stringify(envelope)),
        envelopes.map(() => written),
      ]);
      if (stored.length !== events.length) {
        throw new Error(`the outbox took ${stored.length} of ${events.length} events: event_epoch must have one row`);
      }
      const tooLarge = stored.find(({ bytes }) => bytes > MAX_EVENT_BYTES);
      if (tooLarge) throw new RangeError(`the event of ${tooLarge.subject} is too large`);
      tx.afterCommit(() => {
        if (!wake()) notifyOthers(OUTBOX_CHANNEL);
      });
    },
    onCommitted: (action) => {
      wake = action;
    },
  };
}

/** Builds the envelope; the insert sets the database's epoch. */
function envelopeOf({ family, ...event }: NewEvent, written: Date): z.infer<typeof eventEnvelope> {
  if (!family.types.includes(event.type)) throw new TypeError(`${family.kind} has no event ${event.type}`);
  return eventEnvelope.parse({
    specversion: '1.0',
    id: newId(),
    type: event.type,
    source: family.source,
    time: (event.time ?? written).toISOString(),
    schemaVersion: SCHEMA_VERSION,
    subject: `${family.kind}/${event.id}`,
    version: event.version,
    epoch: 1,
    republished: event.republished ?? false,
    traceparent: currentTraceparent(),
    requestId: currentRequestId(),
    data: family.data.parse(event.data),
  });
}
