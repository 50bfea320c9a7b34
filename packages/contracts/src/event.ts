import { z } from 'zod';

/** The topics of the event log (docs/events.md#topics). A record's key is its event's subject. */
export const topics = ['user-events', 'catalogue-events', 'order-events', 'chat-events'] as const;
export type Topic = (typeof topics)[number];

/**
 * The format version of envelope and payload that this build writes. Events with a higher version are dead-lettered.
 */
export const SCHEMA_VERSION = 1;

/**
 * The CloudEvents 1.0 envelope (docs/events.md#envelope). `subject` is `kind/id`; (`epoch`, `version`) compare as a
 * pair; `republished` marks an owner's republished current state.
 */
export const eventEnvelope = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  type: z.string().min(1),
  source: z.string().min(1),
  time: z.iso.datetime(),
  schemaVersion: z.number().int().positive().max(SCHEMA_VERSION),
  subject: z.string().regex(/^[a-z]+\/.+$/),
  version: z.number().int().positive(),
  epoch: z.number().int().positive(),
  republished: z.boolean(),
  traceparent: z.string().optional(),
  requestId: z.string().optional(),
  data: z.unknown(),
});

/** An event between services, with a typed payload. */
export type ShopEvent<Data = unknown, Type extends string = string> = Omit<
  z.infer<typeof eventEnvelope>,
  'data' | 'type'
> & { type: Type; data: Data };

/**
 * The event types of one kind of subject. They share one payload: the subject's whole public state after the change.
 */
export interface EventFamily<Schema extends z.ZodType = z.ZodType, Type extends string = string> {
  kind: string;
  topic: Topic;
  source: string;
  types: readonly Type[];
  data: Schema;
}

/** The event that a family describes. */
export type EventOf<Family extends EventFamily> = ShopEvent<z.infer<Family['data']>, Family['types'][number]>;

/** The kind of each event type that this process knows. */
const kindOfType = new Map<string, string>();

/**
 * Declares a kind of subject with its event types and their shared payload.
 * @param family `kind` is the first part of the subject, `source` the owning service
 */
export function defineEvents<Schema extends z.ZodType, const Type extends string>(
  family: EventFamily<Schema, Type>,
): EventFamily<Schema, Type> {
  for (const type of family.types) kindOfType.set(type, family.kind);
  return family;
}

/**
 * Parses an event of a family; unknown fields are dropped (P-B9). An unknown type is accepted: the payload is the
 * subject's whole state for every type, so an owner may add types before its readers are updated.
 * @returns the event, or undefined when it belongs to another kind of subject
 * @throws z.ZodError when the envelope or the payload does not match its schema; Error when the owner of the kind cannot
 * have written it (ADR 38): another source, or the type of another kind
 */
export function readEvent<Family extends EventFamily>(family: Family, value: unknown): EventOf<Family> | undefined {
  const envelope = eventEnvelope.parse(value);
  if (!envelope.subject.startsWith(`${family.kind}/`)) return undefined;
  refuseForeign(family, envelope);
  return { ...envelope, data: family.data.parse(envelope.data) } as EventOf<Family>;
}

function refuseForeign({ kind, source }: EventFamily, event: { source: string; type: string }): void {
  if (event.source !== source) throw new Error(`source: ${source} writes events of ${kind}, not ${event.source}`);
  const kindOfItsType = kindOfType.get(event.type) ?? kind;
  if (kindOfItsType !== kind) throw new Error(`type: ${event.type} is an event of ${kindOfItsType}, not of ${kind}`);
}

/** Returns the id of an event's subject: the part after the first slash. */
export function subjectId(subject: string): string {
  return subject.slice(subject.indexOf('/') + 1);
}
