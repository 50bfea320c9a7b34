import { runRestored } from '@shop/platform/events/restore/run-restored.ts';
import { restorableUser } from './restorable-user.ts';

// `npm run restored -- user`: run it after restoring this service's database (docs/runbooks/restore.md).
await runRestored(restorableUser);
