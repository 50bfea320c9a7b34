import { runRestored } from '@shop/platform/events/restore/run-restored.ts';
import { restorableCatalogue } from './restore/restorable-catalogue.ts';

// `npm run restored -- catalogue`, after an operator has restored this service's database (docs/runbooks/restore.md).
await runRestored(restorableCatalogue);
