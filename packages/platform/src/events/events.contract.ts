import type { EventsKit } from '../testing/events-kit.ts';
import { restoreContract } from './events-after-restore.contract.ts';
import { deadLetterContract } from './events-dead-letters.contract.ts';
import { idempotencyContract } from './events-idempotency.contract.ts';
import { databaseOutageContract } from './events-outages.contract.ts';

/**
 * Tests outbox, relay and consumer on one of the event logs, with a real service database; called by each log's test.
 */
export function eventsContract(kit: EventsKit): void {
  idempotencyContract(kit);
  deadLetterContract(kit);
  databaseOutageContract(kit);
  restoreContract(kit);
}
