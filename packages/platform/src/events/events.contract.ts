import type { EventsKit } from '../testing/events-kit.ts';
import { itSurvivesARestore } from './events-after-restore.contract.ts';
import { itWaitsForItsDatabase } from './events-in-trouble.contract.ts';
import { itParksPoison } from './events-poison.contract.ts';
import { itIgnoresRepetitions } from './events-repeated.contract.ts';

/** What outbox, relay and consumer promise on either log, with a real PostgreSQL of the service: called by each log's test. */
export function itCarriesEvents(kit: EventsKit): void {
  itIgnoresRepetitions(kit);
  itParksPoison(kit);
  itWaitsForItsDatabase(kit);
  itSurvivesARestore(kit);
}
