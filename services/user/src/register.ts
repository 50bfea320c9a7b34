import { userEvents } from '@shop/contracts/user-events.ts';
import { newId } from '@shop/platform/new-id.ts';
import type { Outbox } from '@shop/platform/outbox.ts';
import type { Database } from '@shop/platform/postgres.ts';
import { currentRequestId } from '@shop/platform/request-context.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';
import { type Contact, type User, userStateOf } from './user.ts';
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

/**
 * Makes an account (API.md, Session).
 * @throws 409 'user exists' when the e-mail is taken, also by somebody registering at the same moment
 */
export async function register(
  { db, outbox, passwords }: { db: Database; outbox: Pick<Outbox, 'append'>; passwords: PasswordHashing },
  { password, ...account }: NewAccount,
  now: Date,
): Promise<User> {
  if ((await findUserByEmail(db, account.email)) !== undefined) throw emailTaken();
  const user: User = {
    phoneNumber: '',
    address: '',
    country: '',
    zipCode: '',
    city: '',
    state: '',
    ...account,
    id: account.id ?? newId(now.getTime()),
    passwordHash: await passwords.hash(password),
    passwordVersion: 1,
    version: 1,
    deleted: false,
  };
  await db.transaction(async (tx) => {
    await insertUser(tx, user, now);
    await outbox.append(tx, [
      {
        family: userEvents,
        type: 'user-registered',
        id: user.id,
        version: user.version,
        data: userStateOf(user),
        requestId: currentRequestId(),
        time: now,
      },
    ]);
  });
  return user;
}
