import { type EventFamily, readEvent, type ShopEvent } from '@shop/contracts/event.ts';
import type { LogRecord } from '../log/event-log.ts';
import { latestEpochAt } from '../outbox/epoch.ts';
import { MAX_EVENT_BYTES } from '../outbox/outbox.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A parsed record: an event for each reader of its family, or why it is poison. */
type Parsed<Reader> = { events: { reader: Reader; event: ShopEvent }[] } | { poison: string };

/**
 * Parses a record of the log for its readers. A subject of a kind without readers is skipped before validation, so that
 * an owner may add kinds to its topic. An epoch that no clock has reached is poison too (ADR 38): the event would outrank
 * its owner's own events until the next restore.
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
    const byFamily = Map.groupBy(matching, ({ family }) => family);
    const events = [...byFamily].flatMap(([family, ofFamily]) => {
      const event = readEvent(family, value);
      if (event === undefined) return [];
      refuseFutureEpoch(event, now);
      return ofFamily.map((reader) => ({ reader, event }));
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

function refuseFutureEpoch({ epoch }: ShopEvent, now: number): void {
  const latest = latestEpochAt(now);
  if (epoch > latest) throw new Error(`epoch: ${epoch} lies in the future (at most ${latest})`);
}

function isOfUnreadKind(value: unknown, readers: readonly { family: EventFamily }[], topic: string): boolean {
  const subject = (value as { subject?: unknown } | null)?.subject;
  if (typeof subject !== 'string' || !/^[a-z]+\/./.test(subject)) return false;
  return !readers.some(({ family }) => family.topic === topic && subject.startsWith(`${family.kind}/`));
}
