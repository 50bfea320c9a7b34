import { DEMO_ACCOUNTS } from '@shop/contracts/demo-data.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { findUserByEmail } from '../users/user-repository.ts';

/**
 * Refuses to start in production while a demo account with its published password is an administrator: a database that
 * began as a demo keeps its accounts.
 * @throws KnownPasswordError naming these accounts
 */
export async function refuseDemoPasswords(db: Queryable, passwords: Pick<PasswordHashing, 'verify'>): Promise<void> {
  const open: string[] = [];
  for (const { email, password } of Object.values(DEMO_ACCOUNTS)) {
    const user = await findUserByEmail(db, email);
    if (user?.isAdmin && (await passwords.verify(password, user.passwordHash)).correct) open.push(user.id);
  }
  if (open.length > 0) throw new KnownPasswordError(open);
}

/** Error that tells the operator what to do. It has no stack, because the program is not at fault. */
class KnownPasswordError extends Error {
  override name = 'KnownPasswordError';

  constructor(ids: readonly string[]) {
    super(
      `An administrator still has the published password of the demo data (account ${ids.join(', ')}: admin@shop.test or customer@shop.test). The shop does not start in production like this. Start it with SHOP_MODE=demo and SEED=none on a private network and give the account another password on /user, or make another account an administrator on /admin/users and delete this one there; or start with empty databases (docs/runbooks/compose.md).`,
    );
    delete this.stack;
  }
}
