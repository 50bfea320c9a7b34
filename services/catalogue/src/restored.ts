import { runRestored } from '@shop/platform/events/restore/run-restored.ts';
import { restorableCatalogue } from './restorable-catalogue.ts';

// `npm run restored -- catalogue`, after an operator has restored the database (docs/runbooks/restore.md).
await runRestored(restorableCatalogue);
