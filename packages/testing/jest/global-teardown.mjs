import { dropTemplates } from '../src/test-database.ts';

/** Stops PostgreSQL. In watch mode it stays with its templates for the next run, until the process exits. */
export default async function globalTeardown({ watch, watchAll }) {
  if (watch || watchAll) return;
  if (process.env.TEST_DATABASE_URL) await dropTemplates();
  await globalThis.shopTestPostgres?.close();
  globalThis.shopTestPostgres = undefined;
}
