import { dropTemplates } from '../src/test-database.ts';

export default async function globalTeardown() {
  if (process.env.TEST_DATABASE_URL) await dropTemplates();
  await globalThis.shopPostgresDoor?.close();
  globalThis.shopPostgresDoor = undefined;
}
