import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { type Browser, signInWithin } from '../sessions/sign-in.ts';
import { type Contact, NO_CONTACT, type User } from '../users/user.ts';
import { userEvent } from '../users/user-event.ts';
import { emailTaken, findUserByEmail, insertUser } from '../users/user-repository.ts';
import { queueWelcomeMail } from './welcome-mail.ts';

/** The data of a new account. Demo data brings its own id. */
export interface NewAccount extends Partial<Contact> {
  id?: string;
  name: string;
  lastName: string;
  email: string;
  password: string;
  isAdmin: boolean;
}

interface Deps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  passwords: PasswordHashing;
}

/**
 * Creates an account, opens a session and queues the welcome email, in one transaction (docs/api.md#session): a failed
 * attempt does not occupy the email address.
 * @throws ShopError 409 'user exists' when the email address is taken, also by a concurrent registration
 */
export async function register(
  deps: Deps & { publicUrl: string },
  account: NewAccount,
  browser: Browser,
  now: Date,
): Promise<{ user: User; session: OpenedSession }> {
  const user = await newUser(deps, account);
  return deps.db.transaction(async (tx) => {
    await addUser(tx, deps.outbox, user, now);
    await queueWelcomeMail(tx, user, deps.publicUrl);
    return { user, session: await signInWithin(tx, deps.outbox, user, browser, now) };
  });
}

/** Creates an account without a session, for demo data. @throws ShopError 409 as register */
export async function createAccount(deps: Deps, account: NewAccount, now: Date): Promise<void> {
  const user = await newUser(deps, account);
  await deps.db.transaction((tx) => addUser(tx, deps.outbox, user, now));
}

async function newUser(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  { password, ...account }: NewAccount,
): Promise<User> {
  if ((await findUserByEmail(db, account.email)) !== undefined) throw emailTaken();
  return {
    ...NO_CONTACT,
    ...account,
    id: account.id ?? newId(),
    passwordHash: await passwords.hash(password),
    passwordVersion: 1,
    version: 1,
    deleted: false,
  };
}

async function addUser(tx: Transaction, outbox: Pick<Outbox, 'append'>, user: User, now: Date): Promise<void> {
  await insertUser(tx, user, now);
  await outbox.append(tx, [{ ...userEvent('user-registered', user), time: now }]);
}
