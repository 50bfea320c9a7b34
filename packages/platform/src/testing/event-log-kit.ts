import type { Topic } from '@shop/contracts/event.ts';
import type { EventLog, HandleBatch, LogRecord, NewRecord } from '../events/log/event-log.ts';
import type { KafkaTimeouts } from '../events/log/kafka-timeouts.ts';
import { oneByOne } from '../events/log/one-by-one.ts';
import { newId } from '../service/postgres/new-id.ts';
import type { TestReaderOptions } from './event-reader-main.ts';
import { type Effect, startTestReader, type TestReaderProcess } from './event-reader-process.ts';

/** An adapter of the event log under test. */
export interface LogUnderTest {
  /** Opens the log like another process. */
  open(): EventLog;
  /** The address for a separate process. */
  address(): { eventLogUrl: string } | { kafka: { brokers: string[] }; kafkaTimeouts?: Partial<KafkaTimeouts> };
  /** Makes the server unavailable and returns a function that ends the outage. Absent where that is not possible. */
  startOutage?(): Promise<() => Promise<void>>;
}

/** The test kit of a suite. All tests share one log: each has its own keys and its own group. */
export interface EventLogTestKit {
  open(): EventLog;
  reader(options: Pick<TestReaderOptions, 'group' | 'diesAfter' | 'handlerMs'>): TestReaderProcess;
  /** Creates `count` records spread over `keys` keys; each value is the record's number. */
  records(count: number, keys: number, from?: number): NewRecord[];
  /** Collects this test's records: with `handle` for a follower, with `handleAll` one by one for a group. */
  collector(): {
    effects: Effect[];
    records: LogRecord[];
    handle(record: LogRecord): Promise<void>;
    handleAll: HandleBatch;
  };
  prefix(): string;
  group(): string;
}

export const topic: Topic = 'order-events';

/** Milliseconds for a test that waits for the lease of a killed member to expire. */
export const LONG = 90_000;

/** Sets one suite up: call it within `describe`. Stops reader processes and closes logs after each test. */
export function createEventLogTestKit(adapter: LogUnderTest): EventLogTestKit {
  const logs: EventLog[] = [];
  const readers: TestReaderProcess[] = [];
  const run = newId();
  let test = 0;
  const prefix = () => `order/${run}-${test}-`;

  beforeEach(() => {
    test += 1;
  });
  afterEach(async () => {
    for (const reader of readers) reader.signal('SIGKILL');
    await Promise.all(readers.splice(0).map(({ ended }) => ended));
    await Promise.all(logs.splice(0).map((log) => log.close()));
  }, LONG);

  return {
    prefix,
    group: () => `group-${run}-${test}`,
    open: () => {
      const log = adapter.open();
      logs.push(log);
      return log;
    },
    reader: (options) => {
      const reader = startTestReader({ ...adapter.address(), topics: [topic], prefix: prefix(), ...options });
      readers.push(reader);
      return reader;
    },
    records: (count, keys, from = 0) =>
      Array.from({ length: count }, (_, index) => ({
        topic,
        key: `${prefix()}${(from + index) % keys}`,
        value: Buffer.from(String(from + index)),
      })),
    collector: () => {
      const effects: Effect[] = [];
      const records: LogRecord[] = [];
      const handle = async (record: LogRecord) => {
        if (!record.key?.startsWith(prefix())) return;
        effects.push({ key: record.key, value: String(record.value) });
        records.push(record);
      };
      return { effects, records, handle, handleAll: (batch) => oneByOne(batch, handle) };
    },
  };
}

/**
 * Expects the first delivery of each record to be in order; a redelivery starts at an earlier record and continues from
 * there.
 */
export function expectInOrder(effects: readonly Effect[]): void {
  for (const ofKey of Map.groupBy(effects, ({ key }) => key).values()) {
    const firsts = [...numbers(ofKey)];
    expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
  }
}

/** Returns the numbers of the handled records, each once, in the order of first delivery. */
export function numbers(effects: readonly Effect[]): Set<number> {
  return new Set(effects.map(({ value }) => Number(value)));
}
