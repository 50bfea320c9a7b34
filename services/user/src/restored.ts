import { runRestored } from '@shop/platform/events/restore/run-restored.ts';
import { restorableUser } from './restore/restorable-user.ts';

// `npm run restored -- user`, after an operator has restored this service's database (docs/runbooks/restore.md).
await runRestored(restorableUser);
