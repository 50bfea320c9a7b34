import { ADMINISTRATOR_PASSWORD_MIN } from '@shop/contracts/user-api.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { endResetLinks } from '../password-reset/reset-links.ts';
import { isWeakPassword } from '../passwords/administrator-password.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import { hasAdministrator, lockAdministrators } from '../users/administrators.ts';
import { NO_CONTACT, type User } from '../users/user.ts';
import { userEvent } from '../users/user-event.ts';
import { findUserByEmail, insertUser, USER_COLUMNS } from '../users/user-repository.ts';
import { StartRefusal } from './start-refusal.ts';

const WEAK = `ADMIN_PASSWORD is too weak for the first administrator of a shop in production: it needs at least ${ADMINISTRATOR_PASSWORD_MIN} characters and must not be a common password. Set another one and start again.`;

interface Deps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  passwords: PasswordHashing;
  logger: Logger;
  mode: 'demo' | 'production';
}

/**
 * Creates the first administrator when there is none (docs/architecture.md#configuration), once across replicas that
 * start together. An existing account with that email address becomes the administrator, gets the configured password
 * and loses its sessions: the account belongs to the person who sets the configuration, not to the one who registered
 * first.
 * @throws StartRefusal in production for a weak password
 */
export async function createFirstAdministrator(
  deps: Deps,
  credentials: { email: string; password: string } | undefined,
  now: Date,
): Promise<void> {
  if (await hasAdministrator(deps.db)) return;
  if (credentials === undefined) {
    deps.logger.warn(
      'no administrator exists: set ADMIN_EMAIL and ADMIN_PASSWORD and restart the user service, unless demo data follows',
    );
    return;
  }
  if (deps.mode === 'production' && isWeakPassword(credentials.password)) throw new StartRefusal(WEAK);
  const passwordHash = await deps.passwords.hash(credentials.password);
  await deps.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    if (await hasAdministrator(tx)) return;
    const existing = await findUserByEmail(tx, credentials.email);
    if (existing === undefined) await create(tx, deps.outbox, credentials.email, passwordHash, now);
    else await promote(tx, deps.outbox, existing.id, passwordHash, now);
    deps.logger.info('first administrator created');
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
    id: newId(),
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
  if (user === undefined) throw new Error('the user to promote does not exist');
  await endResetLinks(tx, id);
  await endSessionsOfUser(tx, outbox, { userId: id }, now);
  await outbox.append(tx, [userEvent('role-changed', user)]);
}
