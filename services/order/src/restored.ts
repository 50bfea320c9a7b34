import { runRestored } from '@shop/platform/events/restore/run-restored.ts';
import { restorableOrder } from './restore/restorable-order.ts';

// `npm run restored -- order`, after an operator has restored this service's database (docs/runbooks/restore.md).
await runRestored(restorableOrder);
