import { KAFKA_SESSION_MS } from '@shop/testing/kafka.ts';
import { SHORT_LEASE_MS } from '@shop/testing/short-lease.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { createEventConsumer, subscribe } from '../events/consumer/event-consumer.ts';
import { openKafkaEventLog } from '../events/log/kafka-event-log.ts';
import { openPostgresEventLog } from '../events/log/postgres-event-log.ts';
import { createOutbox } from '../events/outbox/outbox.ts';
import { createOutboxRelay } from '../events/outbox/outbox-relay.ts';
import { armFailpoints } from '../service/lifecycle/failpoints.ts';
import { openDatabase } from '../service/postgres/postgres.ts';
import { addEffect } from './consumer-test-kit.ts';
import { parcelEvents } from './event-fixtures.ts';
import { testLogger } from './test-logger.ts';
import { withoutOthers } from './without-others.ts';

/** Options of a process with a relay and a consumer that tests kill. */
export interface CrashTestOptions {
  databaseUrl: string;
  eventLogUrl?: string;
  kafka?: { brokers: string[] };
  group: string;
  /** What the subjects of the test begin with. */
  prefix: string;
  failpoints: string;
  /** Runs only the relay, so that no consumer group must detect the kill. */
  relayOnly: boolean;
}

const options: CrashTestOptions = JSON.parse(process.argv[2] ?? '{}');

armFailpoints(options.failpoints, 'demo');
const db = openDatabase({
  url: options.databaseUrl,
  name: 'crash',
  onError: () => undefined,
  timeoutFactor: TIMEOUT_FACTOR,
});
const shared = { name: 'crash', logger: testLogger };
const log = options.kafka
  ? openKafkaEventLog({ ...shared, ...options.kafka, timeouts: { session: KAFKA_SESSION_MS } })
  : openPostgresEventLog({
      ...shared,
      url: options.eventLogUrl ?? '',
      leaseMs: SHORT_LEASE_MS,
      timeoutFactor: TIMEOUT_FACTOR,
    });
const outbox = createOutbox({ db, logger: testLogger });
const { group, prefix } = options;
const subscription = subscribe(parcelEvents, group, addEffect);
process.on('disconnect', () => process.exit(0));
await createOutboxRelay({ db, outbox, log, logger: testLogger, name: 'crash', leaseMs: SHORT_LEASE_MS }).start();
if (!options.relayOnly) {
  const own = withoutOthers(log, prefix);
  await createEventConsumer({ db, log: own, logger: testLogger, group, subscriptions: [subscription] }).start();
}
