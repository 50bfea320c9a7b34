import { type EventFamily, readEvent, type ShopEvent } from '@shop/contracts/event.ts';
import type { LogRecord } from '../log/event-log.ts';
import { MAX_EVENT_BYTES } from '../outbox/outbox.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What a record means to its readers: an event for each that listens to its kind, or why it cannot be understood. */
type Read<Reader> = { events: { subscription: Reader; event: ShopEvent }[] } | { poison: string };

/**
 * Reads a record of the log. A kind of subject to which nobody here listens is passed over without a closer look, so that an
 * owner may add kinds to its topic.
 * @param readers what listens, each to its family
 */
export function readRecord<Reader extends { family: EventFamily }>(
  record: Pick<LogRecord, 'topic' | 'value'>,
  readers: readonly Reader[],
): Read<Reader> {
  try {
    const value = parse(record.value);
    const listening = readers.filter(
      ({ family }) => family.topic === record.topic && !isOfAnotherKind(value, readers, record.topic),
    );
    const events = listening.flatMap((subscription) => {
      const event = readEvent(subscription.family, value);
      return event ? [{ subscription, event }] : [];
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

function isOfAnotherKind(value: unknown, readers: readonly { family: EventFamily }[], topic: string): boolean {
  const subject = (value as { subject?: unknown } | null)?.subject;
  if (typeof subject !== 'string' || !/^[a-z]+\/./.test(subject)) return false;
  return !readers.some(({ family }) => family.topic === topic && subject.startsWith(`${family.kind}/`));
}
