import { openPostgresDoor } from '../src/postgres-door.ts';

/** One PostgreSQL for the whole run, started when the first test asks for it. */
export default async function globalSetup() {
  globalThis.shopPostgresDoor ??= await openPostgresDoor();
}
