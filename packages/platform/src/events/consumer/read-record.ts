import { type EventFamily, readEvent, type ShopEvent } from '@shop/contracts/event.ts';
import { kindOfEventType } from '@shop/contracts/event-families.ts';
import type { LogRecord } from '../log/event-log.ts';
import { latestEpochAt } from '../outbox/epoch.ts';
import { MAX_EVENT_BYTES } from '../outbox/outbox.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A parsed record: an event for each reader of its family, or why it is poison. */
type Parsed<Reader> = { events: { reader: Reader; event: ShopEvent }[] } | { poison: string };

/**
 * Parses a record of the log for its readers. A subject of a kind without readers is skipped before validation, so that
 * an owner may add kinds to its topic. A record that its owner cannot have written is poison too (ADR 38): a forged
 * event of a later epoch would outrank the owner's own events until its next restore.
 * @param readers the readers, each of one family
 * @param now milliseconds of the clock
 */
export function readRecord<Reader extends { family: EventFamily }>(
  record: Pick<LogRecord, 'topic' | 'value'>,
  readers: readonly Reader[],
  now: number = Date.now(),
): Parsed<Reader> {
  try {
    const value = parse(record.value);
    const matching = readers.filter(
      ({ family }) => family.topic === record.topic && !isOfUnreadKind(value, readers, record.topic),
    );
    const events = matching.flatMap((reader) => {
      const event = readEvent(reader.family, value);
      if (event === undefined) return [];
      refuseForeignEvent(reader.family, event, now);
      return [{ reader, event }];
    });
    return { events };
  } catch (error) {
    return { poison: String(error instanceof Error ? error.message : error) };
  }
}

function parse(value: Buffer | null): unknown {
  if (value === null) throw new Error('the record has no value');
  if (value.length > MAX_EVENT_BYTES) throw new Error(`the record has ${value.length} bytes`);
  return JSON.parse(utf8.decode(value));
}

/** @throws Error when the owner of the family cannot have written the event */
function refuseForeignEvent({ kind, source }: EventFamily, event: ShopEvent, now: number): void {
  if (event.source !== source) throw new Error(`source: ${source} writes events of ${kind}, not ${event.source}`);
  const kindOfType = kindOfEventType(event.type) ?? kind;
  if (kindOfType !== kind) throw new Error(`type: ${event.type} is an event of ${kindOfType}, not of ${kind}`);
  const latest = latestEpochAt(now);
  if (event.epoch > latest) throw new Error(`epoch: ${event.epoch} lies in the future (at most ${latest})`);
}

function isOfUnreadKind(value: unknown, readers: readonly { family: EventFamily }[], topic: string): boolean {
  const subject = (value as { subject?: unknown } | null)?.subject;
  if (typeof subject !== 'string' || !/^[a-z]+\/./.test(subject)) return false;
  return !readers.some(({ family }) => family.topic === topic && subject.startsWith(`${family.kind}/`));
}
