import { startOnDemandPostgres } from '../src/on-demand-postgres.ts';

/** One PostgreSQL for the whole run, started when the first test asks for it. */
export default async function globalSetup() {
  globalThis.shopTestPostgres ??= await startOnDemandPostgres();
}
