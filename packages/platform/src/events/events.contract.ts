import type { EventsKit } from '../testing/events-kit.ts';
import { restoreContract } from './events-after-restore.contract.ts';
import { deadLetterContract } from './events-dead-letters.contract.ts';
import { idempotencyContract } from './events-idempotency.contract.ts';
import { databaseOutageContract } from './events-outages.contract.ts';

/** What outbox, relay and consumer promise on either log, with a real PostgreSQL of the service: called by each log's test. */
export function eventsContract(kit: EventsKit): void {
  idempotencyContract(kit);
  deadLetterContract(kit);
  databaseOutageContract(kit);
  restoreContract(kit);
}
