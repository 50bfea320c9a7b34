import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { NO_CONTACT, type User } from '../accounts/user.ts';
import { insertUser } from '../accounts/user-repository.ts';
import { userMigrations } from '../service.ts';
import { somebody } from './people.ts';

export type QuietUsers = Awaited<ReturnType<typeof openQuietUsers>>;

/** The service's database without the service: nothing happens by itself. */
export async function openQuietUsers() {
  const database = await testDatabase({ directories: userMigrations, migrate });
  const db = openDatabase({ url: database.url, name: 'test' });
  return {
    db,
    /** Somebody whose password is nowhere. */
    addUser: async (): Promise<User> => {
      const { name, lastName, email } = somebody();
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
