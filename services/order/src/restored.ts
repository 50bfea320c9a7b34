import { runRestored } from '@shop/platform/events/restore/run-restored.ts';
import { restorableOrder } from './restorable-order.ts';

// `npm run restored -- order`: run it after restoring this service's database (docs/runbooks/restore.md).
await runRestored(restorableOrder);
