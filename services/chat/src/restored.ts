import { runRestored } from '@shop/platform/events/restore/run-restored.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { chatMigrations } from './service.ts';

// `npm run restored -- chat`: owns no state yet, so it only rereads the event log (docs/runbooks/restore.md).
await runRestored({ name: 'chat', migrations: [platformMigrations, chatMigrations] });
