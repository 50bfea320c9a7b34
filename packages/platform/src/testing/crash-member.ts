import { KAFKA_SESSION_MS } from '@shop/testing/kafka.ts';
import { SHORT_LEASE_MS } from '@shop/testing/short-lease.ts';
import { createEventConsumer, subscribe } from '../event-consumer.ts';
import { openKafkaEventLog } from '../event-log/kafka-event-log.ts';
import { openPostgresEventLog } from '../event-log/postgres-event-log.ts';
import { armFailpoints } from '../failpoints.ts';
import { createOutbox } from '../outbox.ts';
import { createOutboxRelay } from '../outbox-relay.ts';
import { openDatabase } from '../postgres.ts';
import { addEffect } from './consumer-test.ts';
import { parcelEvents, quiet } from './event-fixtures.ts';

/** What a suite asks of a process with a relay and a consumer, to be killed. */
export interface EventsMemberOptions {
  databaseUrl: string;
  eventLogUrl?: string;
  kafkaBrokers?: string[];
  group: string;
  /** Only subjects that begin so have an effect. */
  prefix: string;
  failpoints: string;
  /** A relay alone, which no group misses when it is killed. */
  relayOnly: boolean;
}

const options: EventsMemberOptions = JSON.parse(process.argv[2] ?? '{}');

armFailpoints(options.failpoints, 'demo');
const db = openDatabase({ url: options.databaseUrl, name: 'crash', onError: () => undefined });
const shared = { name: 'crash', logger: quiet };
const log = options.kafkaBrokers
  ? openKafkaEventLog({ ...shared, brokers: options.kafkaBrokers, times: { session: KAFKA_SESSION_MS } })
  : openPostgresEventLog({ ...shared, url: options.eventLogUrl ?? '', leaseMs: SHORT_LEASE_MS });
const outbox = createOutbox({ db, logger: quiet });
const { group, prefix } = options;
const count = subscribe(parcelEvents, group, async (tx, event) => {
  if (event.subject.startsWith(prefix)) await addEffect(tx, event);
});
process.on('disconnect', () => process.exit(0));
await createOutboxRelay({ db, outbox, log, logger: quiet, name: 'crash', leaseMs: SHORT_LEASE_MS }).start();
if (!options.relayOnly) await createEventConsumer({ db, log, logger: quiet, group, subscriptions: [count] }).start();
