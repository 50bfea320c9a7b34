import { readFile } from 'node:fs/promises';
import { demoData } from '@shop/contracts/demo-data.ts';
import { runReconciliation } from '@shop/platform/events/restore/run-reconciliation.ts';
import { republishTask, runTask, withTaskDatabase } from '@shop/platform/run-task.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { readSeedConfig } from './config.ts';
import { createPasswordHashing } from './passwords/password-hashing.ts';
import { userReconciliation } from './reconciliation.ts';
import { republishUsers } from './republish-users.ts';
import { seedUsers } from './seed-users.ts';
import { userMigrations } from './service.ts';

// `node services/user/src/tasks.ts TASK`: what operators and the start of a shop run once.
await runTask('user', {
  republish: republishTask('user', ({ db, outbox }) => republishUsers(db, outbox)),
  'reconcile-after-restore': () => runReconciliation(userReconciliation),
  seed,
});

/** Registers the demo users; repeatable. */
async function seed(): Promise<void> {
  const config = readSeedConfig(process.env);
  const { users } = demoData.parse(JSON.parse(await readFile(config.demoDataFile, 'utf8')));
  await withTaskDatabase('user-seed', config, async ({ db, outbox, logger }) => {
    await migrate({ url: config.databaseUrl, directories: userMigrations, logger });
    await seedUsers({ db, outbox, passwords: createPasswordHashing(config), logger }, users);
    logger.info({ users: users.length }, 'demo users registered');
  });
}
