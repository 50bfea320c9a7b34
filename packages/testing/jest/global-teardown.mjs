import { dropTemplates } from '../src/test-database.ts';

/** In watch mode PostgreSQL and its templates stay for the next run; they go with the process. */
export default async function globalTeardown({ watch, watchAll }) {
  if (watch || watchAll) return;
  if (process.env.TEST_DATABASE_URL) await dropTemplates();
  await globalThis.shopTestPostgres?.close();
  globalThis.shopTestPostgres = undefined;
}
