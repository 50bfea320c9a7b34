import type { Topic } from '@shop/contracts/event.ts';
import { newId } from '../../service/postgres/new-id.ts';
import type { EventLog, LogRecord, NewRecord } from './event-log.ts';
import type { KafkaTimeouts } from './kafka-timeouts.ts';
import type { TestReaderOptions } from './test-reader-main.ts';
import { type Effect, startTestReader, type TestReaderProcess } from './test-reader-process.ts';

/** An adapter as the contract suite needs it. */
export interface LogUnderTest {
  /** Another process's view of the same log. */
  open(): EventLog;
  /** How a process of its own opens it. */
  address(): { eventLogUrl: string } | { kafkaBrokers: string[]; kafkaTimeouts?: Partial<KafkaTimeouts> };
  /** Takes the server away; resolves to what brings it back. Left out where that cannot be done. */
  startOutage?(): Promise<() => Promise<void>>;
}

/** What the tests of the suite share. The log is one for all of them: each has its own keys and its own group. */
export interface EventLogTestKit {
  open(): EventLog;
  member(options: Pick<TestReaderOptions, 'group' | 'diesAfter' | 'handlerMs'>): TestReaderProcess;
  /** `count` records spread over `keys` keys; each value is the record's number. */
  records(count: number, keys: number, from?: number): NewRecord[];
  collector(): { effects: Effect[]; records: LogRecord[]; handle(record: LogRecord): Promise<void> };
  prefix(): string;
  group(): string;
}

export const topic: Topic = 'order-events';

/** Milliseconds for a test that waits until a dead member's lease has run out. */
export const LONG = 90_000;

/** Sets one suite up: call it within `describe`. Ends members and closes logs after each test. */
export function createEventLogTestKit(adapter: LogUnderTest): EventLogTestKit {
  const logs: EventLog[] = [];
  const members: TestReaderProcess[] = [];
  const run = newId();
  let test = 0;
  const prefix = () => `order/${run}-${test}-`;

  beforeEach(() => {
    test += 1;
  });
  afterEach(async () => {
    for (const member of members) member.signal('SIGKILL');
    await Promise.all(members.splice(0).map(({ ended }) => ended));
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
    member: (options) => {
      const member = startTestReader({ ...adapter.address(), topics: [topic], prefix: prefix(), ...options });
      members.push(member);
      return member;
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
      return { effects, records, handle };
    },
  };
}

/** A repetition starts at an earlier record and goes on from there: the first time of each record is in order. */
export function expectInOrder(effects: readonly Effect[]): void {
  for (const ofKey of Map.groupBy(effects, ({ key }) => key).values()) {
    const firsts = [...numbers(ofKey)];
    expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
  }
}

/** The numbers of the records that had an effect, each once, in the order of their first time. */
export function numbers(effects: readonly Effect[]): Set<number> {
  return new Set(effects.map(({ value }) => Number(value)));
}
