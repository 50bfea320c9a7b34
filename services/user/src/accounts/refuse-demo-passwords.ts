import { DEMO_ACCOUNTS } from '@shop/contracts/demo-data.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { findUserByEmail } from './user-repository.ts';

/**
 * In production, at every start: a shop that began as a demo keeps its accounts, and whoever has read how to try it would be
 * its administrator.
 * @throws KnownPasswordError while an account of the demo data is an administrator's and opens as everybody knows
 */
export async function refuseDemoPasswords(db: Queryable, passwords: Pick<PasswordHashing, 'verify'>): Promise<void> {
  const open: string[] = [];
  for (const { email, password } of Object.values(DEMO_ACCOUNTS)) {
    const user = await findUserByEmail(db, email);
    if (user?.isAdmin && (await passwords.verify(password, user.passwordHash)).right) open.push(user.id);
  }
  if (open.length > 0) throw new KnownPasswordError(open);
}

/** Tells who starts the shop what to do. It has no stack: nothing in the program is wrong. */
class KnownPasswordError extends Error {
  override name = 'KnownPasswordError';

  constructor(ids: readonly string[]) {
    super(
      `An administrator's account still opens as in the demo data, which everybody knows (account ${ids.join(', ')}: admin@shop.test or customer@shop.test). In production the shop does not start like that. Start it with SHOP_MODE=demo and SEED=none where nobody else reaches it, and give the account another password on /user, or make another account an administrator on /admin/users and delete this one there; or begin with empty databases (docs/runbooks/compose.md).`,
    );
    delete this.stack;
  }
}
