import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { writeWelcomeMail } from '../mails/welcome-mail.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { type Browser, signInWithin } from '../sessions/sign-in.ts';
import { type Contact, NO_CONTACT, type User } from './user.ts';
import { userEvent } from './user-event.ts';
import { emailTaken, findUserByEmail, insertUser } from './user-repository.ts';

/** A person to be; the id is made unless it is given (demo data). */
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
 * Makes an account, signs it in and writes the welcome mail, all or nothing (API.md, Session): nobody finds his e-mail taken
 * by his own first try.
 * @throws 409 'user exists' when the e-mail is taken, also by somebody registering at the same moment
 */
export async function register(
  deps: Deps & { publicUrl: string },
  account: NewAccount,
  browser: Browser,
  now: Date,
): Promise<{ user: User; session: OpenedSession }> {
  const user = await newUser(deps, account, now);
  return deps.db.transaction(async (tx) => {
    await addUser(tx, deps.outbox, user, now);
    await writeWelcomeMail(tx, user, deps.publicUrl, now);
    return { user, session: await signInWithin(tx, deps.outbox, user.id, browser, now) };
  });
}

/** Makes an account without signing anybody in (demo data). @throws 409 as register */
export async function createAccount(deps: Deps, account: NewAccount, now: Date): Promise<void> {
  const user = await newUser(deps, account, now);
  await deps.db.transaction((tx) => addUser(tx, deps.outbox, user, now));
}

async function newUser(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  { password, ...account }: NewAccount,
  now: Date,
): Promise<User> {
  if ((await findUserByEmail(db, account.email)) !== undefined) throw emailTaken();
  return {
    ...NO_CONTACT,
    ...account,
    id: account.id ?? newId(now.getTime()),
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
