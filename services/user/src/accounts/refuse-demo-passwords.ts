import { DEMO_ACCOUNTS } from '@shop/contracts/demo-data.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { newSecretToken } from '@shop/platform/service/secret-token.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import type { User } from '../users/user.ts';
import { userEvent } from '../users/user-event.ts';
import { changePassword, findUserByEmail, lockUser } from '../users/user-repository.ts';
import { StartRefusal } from './start-refusal.ts';

interface Deps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  passwords: PasswordHashing;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Makes the published passwords of the demo data useless in production: a database that began as a demo keeps its
 * accounts. A customer's password becomes unusable and their sessions end; while an administrator still has theirs, the
 * service does not start, so that nobody is locked out.
 * @throws StartRefusal naming these administrators
 */
export async function refuseDemoPasswords(deps: Deps, now: Date): Promise<void> {
  const administrators: string[] = [];
  for (const { email, password } of Object.values(DEMO_ACCOUNTS)) {
    const user = await findUserByEmail(deps.db, email);
    if (user === undefined || !(await deps.passwords.verify(password, user.passwordHash)).correct) continue;
    if (user.isAdmin) administrators.push(user.id);
    else await lockCustomer(deps, user, now);
  }
  if (administrators.length === 0) return;
  throw new StartRefusal(
    `An administrator still has the published password of the demo data (account ${administrators.join(', ')}: admin@shop.test or customer@shop.test). The shop does not start in production like this. Start it with SHOP_MODE=demo and SEED=none on a private network and give the account another password on /user, or make another account an administrator on /admin/users and delete this one there; or start with empty databases (docs/runbooks/compose.md).`,
  );
}

async function lockCustomer({ db, outbox, passwords, logger }: Deps, known: User, now: Date): Promise<void> {
  const unusable = await passwords.hash(newSecretToken());
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, known.id);
    // Another replica that starts, or the owner, was faster.
    if (user === undefined || user.passwordVersion !== known.passwordVersion) return;
    const locked = await changePassword(tx, user.id, unusable);
    await endSessionsOfUser(tx, outbox, { userId: user.id }, now);
    await outbox.append(tx, [userEvent('user-changed', locked)]);
    logger.warn({ userId: user.id }, 'the published password of this demo account does not work any more');
  });
}
