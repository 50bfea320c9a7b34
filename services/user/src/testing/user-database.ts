import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { userMigrations } from '../service.ts';
import { NO_CONTACT, type User } from '../users/user.ts';
import { insertUser } from '../users/user-repository.ts';
import { newPerson } from './people.ts';

export type UserDatabase = Awaited<ReturnType<typeof openUserDatabase>>;

/** Opens the service's database without the service, so that no background task runs. */
export async function openUserDatabase() {
  const database = await testDatabase({ directories: userMigrations, migrate });
  const db = openDatabase({ url: database.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
  return {
    db,
    /** Inserts a user without a usable password. */
    addUser: async (): Promise<User> => {
      const { name, lastName, email } = newPerson();
      const id = newId();
      const rest = { isAdmin: false, passwordHash: '', passwordVersion: 1, version: 1, deleted: false };
      const user = { id, name, lastName, email, ...NO_CONTACT, ...rest };
      await db.transaction((tx) => insertUser(tx, user, new Date()));
      return user;
    },
    close: async () => {
      await db.close();
      await database.drop();
    },
  };
}
