import { fileURLToPath } from 'node:url';
import { migrate } from '../service/postgres/migrate.ts';

/** Migrates DATABASE_URL with the migrations beside this file, in a process that a test can kill. */
await migrate({
  url: process.env.DATABASE_URL ?? '',
  directories: [{ name: 'twice', path: fileURLToPath(new URL('./migrations', import.meta.url)) }],
});
