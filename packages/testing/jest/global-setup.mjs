import { startOnDemandPostgres } from '../src/on-demand-postgres.ts';

/** Provides one PostgreSQL for the whole run, started on first use. */
export default async function globalSetup() {
  globalThis.shopTestPostgres ??= await startOnDemandPostgres();
}
