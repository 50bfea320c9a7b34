import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { endResetLinks } from '../passwords/reset-links.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import { hasAdministrator, holdAdministrators } from './administrators.ts';
import { NO_CONTACT, type User } from './user.ts';
import { userEvent } from './user-event.ts';
import { findUserByEmail, insertUser, USER_COLUMNS } from './user-repository.ts';

interface Deps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  passwords: PasswordHashing;
  logger: Logger;
}

/**
 * Makes the first administrator when there is none (DESIGN.md §5); replicas that start together make one. Somebody who
 * holds that e-mail already becomes the administrator, but with the password of the configuration and without the
 * sessions he had: whoever may set the configuration owns the account, not whoever registered first.
 */
export async function makeFirstAdministrator(
  deps: Deps,
  credentials: { email: string; password: string } | undefined,
  now: Date,
): Promise<void> {
  if (await hasAdministrator(deps.db)) return;
  if (credentials === undefined) {
    deps.logger.warn(
      'There is no administrator yet. Unless demo data brings one: set ADMIN_EMAIL and ADMIN_PASSWORD and start the user service again.',
    );
    return;
  }
  const passwordHash = await deps.passwords.hash(credentials.password);
  await deps.db.transaction(async (tx) => {
    await holdAdministrators(tx);
    if (await hasAdministrator(tx)) return;
    const holder = await findUserByEmail(tx, credentials.email);
    if (holder === undefined) await create(tx, deps.outbox, credentials.email, passwordHash, now);
    else await promote(tx, deps.outbox, holder.id, passwordHash, now);
    deps.logger.info('made the first administrator');
  });
}

async function create(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  email: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const user: User = {
    id: newId(now.getTime()),
    name: 'Shop',
    lastName: 'Administrator',
    email: email.trim(),
    isAdmin: true,
    ...NO_CONTACT,
    passwordHash,
    passwordVersion: 1,
    version: 1,
    deleted: false,
  };
  await insertUser(tx, user, now);
  await outbox.append(tx, [userEvent('user-registered', user)]);
}

async function promote(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const [user] = await tx.query<User>(
    `update users u set is_admin = true, password_hash = $2, password_version = password_version + 1,
                        version = version + 1
     where u.id = $1 returning ${USER_COLUMNS}`,
    [id, passwordHash],
  );
  if (user === undefined) throw new Error('the user to promote is gone');
  await endResetLinks(tx, id);
  await endSessionsOfUser(tx, outbox, { userId: id }, now);
  await outbox.append(tx, [userEvent('role-changed', user)]);
}
