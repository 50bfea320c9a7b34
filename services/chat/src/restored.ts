import { runRestored } from '@shop/platform/events/restore/run-restored.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { chatMigrations } from './service.ts';

// `npm run restored -- chat`: it owns no state yet, so it only reads the event log again (docs/runbooks/restore.md).
await runRestored({ name: 'chat', migrations: [platformMigrations, chatMigrations] });
