import { runRestored } from '@shop/platform/events/restore/run-restored.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { analyticsMigrations } from './service.ts';

// `npm run restored -- analytics`: owns no state, so it only rereads the event log (docs/runbooks/restore.md).
await runRestored({ name: 'analytics', migrations: [platformMigrations, analyticsMigrations] });
