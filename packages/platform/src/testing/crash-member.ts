import { createEventConsumer, subscribe } from '../event-consumer.ts';
import { openPostgresEventLog } from '../event-log/postgres-event-log.ts';
import { armFailpoints } from '../failpoints.ts';
import { createOutbox } from '../outbox.ts';
import { createOutboxRelay } from '../outbox-relay.ts';
import { openDatabase } from '../postgres.ts';
import { parcelEvents, quiet } from './event-fixtures.ts';

/** A process with a relay and a consumer, to be killed at a failpoint by a crash test. */
const [url = '', logUrl = '', failpoints] = process.argv.slice(2);

armFailpoints(failpoints, 'demo');
const db = openDatabase({ url, name: 'crash' });
const log = openPostgresEventLog({ url: logUrl, name: 'crash', logger: quiet });
const outbox = createOutbox({ db, logger: quiet });
const count = subscribe(parcelEvents, 'parcels', async (tx, event) => {
  await tx.query('insert into effects values ($1, $2, $3)', [event.subject, event.version, event.data.cents]);
});
process.on('disconnect', () => process.exit(0));
await createOutboxRelay({ db, outbox, log, logger: quiet, name: 'crash' }).start();
await createEventConsumer({ db, log, logger: quiet, group: 'crash', subscriptions: [count] }).start();
