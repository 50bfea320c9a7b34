import { DEMO_PASSWORDS } from '@shop/contracts/demo-data.ts';
import type { Queryable } from '@shop/platform/postgres.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';

/**
 * In production, at every start: a shop that began as a demo keeps its accounts, and whoever has read how to try it would be
 * its administrator.
 * @throws KnownPasswordError while a password of the demo data opens an administrator's account
 */
export async function refuseDemoPasswords(db: Queryable, passwords: Pick<PasswordHashing, 'verify'>): Promise<void> {
  const administrators = await db.query<{ id: string; passwordHash: string }>(
    'select id, password_hash as "passwordHash" from users where is_admin and deleted_at is null order by id',
  );
  const open: string[] = [];
  for (const { id, passwordHash } of administrators) {
    if (await opens(passwords, passwordHash)) open.push(id);
  }
  if (open.length > 0) throw new KnownPasswordError(open);
}

async function opens(passwords: Pick<PasswordHashing, 'verify'>, passwordHash: string): Promise<boolean> {
  for (const password of Object.values(DEMO_PASSWORDS))
    if ((await passwords.verify(password, passwordHash)).right) return true;
  return false;
}

/** Tells who starts the shop what to do. It has no stack: nothing in the program is wrong. */
class KnownPasswordError extends Error {
  override name = 'KnownPasswordError';

  constructor(ids: readonly string[]) {
    super(
      `An administrator still has a password of the demo data, which everybody knows (account ${ids.join(', ')}; the demo's is admin@shop.test). In production the shop does not start like that. Start it with SHOP_MODE=demo where nobody else reaches it, and give the account another password on /user, or make another account an administrator on /admin/users and delete this one there; or begin with empty databases (docs/runbooks/compose.md).`,
    );
    delete this.stack;
  }
}
