import { runRestored } from '@shop/platform/events/restore/run-restored.ts';
import { restorableChat } from './restorable-chat.ts';

// `npm run restored -- chat`: run it after restoring this service's database, or its MongoDB (docs/runbooks/restore.md).
await runRestored(restorableChat(process.env.MONGODB_URL || undefined));
