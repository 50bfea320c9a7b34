import { platformMigrations } from '@shop/platform/migrate.ts';
import { runRestored } from '@shop/platform/restore/run-restored.ts';
import { analyticsMigrations } from './service.ts';

// `npm run restored -- analytics`: it owns no state, so it only reads the event log again (docs/runbooks/restore.md).
await runRestored({ name: 'analytics', migrations: [platformMigrations, analyticsMigrations] });
