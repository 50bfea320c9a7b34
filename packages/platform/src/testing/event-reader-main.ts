import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Topic } from '@shop/contracts/event.ts';
import { SHORT_LEASE_MS } from '@shop/testing/short-lease.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import type { LogRecord } from '../events/log/event-log.ts';
import { openKafkaEventLog } from '../events/log/kafka-event-log.ts';
import type { KafkaTimeouts } from '../events/log/kafka-timeouts.ts';
import { oneByOne } from '../events/log/one-by-one.ts';
import { openPostgresEventLog } from '../events/log/postgres-event-log.ts';
import { testLogger } from './test-logger.ts';

/** Options of a test reader in a separate process. */
export interface TestReaderOptions {
  eventLogUrl?: string;
  kafka?: { brokers: string[] };
  kafkaTimeouts?: Partial<KafkaTimeouts>;
  /** The consumer group; without it the reader follows. */
  group?: string;
  topics: Topic[];
  /** Only records whose keys have this prefix are handled; others are skipped. */
  prefix: string;
  /** Kills the process after this many handled records, before their offset can be committed. */
  diesAfter?: number;
  /** How long each handler call takes, in milliseconds. */
  handlerMs?: number;
}

/** Writes a line synchronously, so that a kill loses none. */
const print = (line: unknown) => writeSync(1, `${JSON.stringify(line)}\n`);

const options: TestReaderOptions = JSON.parse(process.argv[2] ?? '{}');
const { kafka, kafkaTimeouts = {}, eventLogUrl = '' } = options;
const shared = { name: 'test-reader', logger: testLogger };
const log = kafka
  ? openKafkaEventLog({ ...shared, ...kafka, timeouts: kafkaTimeouts })
  : openPostgresEventLog({ ...shared, url: eventLogUrl, leaseMs: SHORT_LEASE_MS, timeoutFactor: TIMEOUT_FACTOR });
let effects = 0;

async function handle(record: LogRecord): Promise<void> {
  if (!record.key?.startsWith(options.prefix)) return;
  await wait(options.handlerMs ?? 0);
  print({ key: record.key, value: String(record.value) });
  effects += 1;
  if (effects === options.diesAfter) process.kill(process.pid, 'SIGKILL');
}

process.on('disconnect', () => process.exit(0));
const { group, topics } = options;
await (group === undefined
  ? log.follow({ topics, handle })
  : log.consume({ group, topics, handle: (records) => oneByOne(records, handle) }));
print('subscribed');
