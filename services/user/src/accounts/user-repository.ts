import { ShopError } from '@shop/platform/service/http/errors.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import { type Queryable, type Transaction, violates } from '@shop/platform/service/postgres/postgres.ts';
import { type Contact, emailKey, type User } from './user.ts';

/** The columns of a user in the form of `User`; the table goes by the name `u`. */
export const USER_COLUMNS = `
  u.id, u.name, u.last_name as "lastName", u.email, u.is_admin as "isAdmin", u.password_hash as "passwordHash",
  u.password_version as "passwordVersion", u.phone_number as "phoneNumber", u.address, u.country,
  u.zip_code as "zipCode", u.city, u.state, u.version, u.deleted_at is not null as deleted`;

/** @throws 409 'user exists' when the e-mail is taken (API.md, Session) */
export async function insertUser(tx: Transaction, user: User, createdAt: Date): Promise<void> {
  try {
    await tx.query(
      `insert into users (id, name, last_name, email, email_key, password_hash, is_admin, phone_number, address, country,
                          zip_code, city, state, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        user.id,
        user.name,
        user.lastName,
        user.email,
        emailKey(user.email),
        user.passwordHash,
        user.isAdmin,
        user.phoneNumber,
        user.address,
        user.country,
        user.zipCode,
        user.city,
        user.state,
        createdAt,
      ],
    );
  } catch (error) {
    if (violates(error, 'users_email_key')) throw emailTaken();
    throw error;
  }
}

/** 409 'user exists' */
export function emailTaken(): ShopError {
  return new ShopError('conflict', 'user-exists', 'user exists');
}

/** @returns undefined when there is no such user, or no longer */
export async function findUser(db: Queryable, id: string): Promise<User | undefined> {
  const [user] = await db.query<User>(`select ${USER_COLUMNS} from users u where u.id = $1 and u.deleted_at is null`, [
    id,
  ]);
  return user;
}

/** @returns undefined when nobody has this e-mail */
export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const key = emailKey(email);
  if (key.includes('\u0000')) return undefined;
  const [user] = await db.query<User>(
    `select ${USER_COLUMNS} from users u where u.email_key = $1 and u.deleted_at is null`,
    [key],
  );
  return user;
}

/** What a person may change of himself; fields that are absent stay. */
export type ProfileChange = Pick<User, 'name' | 'lastName' | 'passwordHash'> & {
  [Field in keyof Contact]?: Contact[Field] | undefined;
};

/** Changes the profile and the password of a user whose row the transaction holds; his version rises. */
export function changeProfile(tx: Transaction, id: string, change: ProfileChange): Promise<User> {
  return changed(
    tx,
    `name = $2, last_name = $3, password_hash = $4, password_version = password_version + 1,
     phone_number = coalesce($5, phone_number), address = coalesce($6, address), country = coalesce($7, country),
     zip_code = coalesce($8, zip_code), city = coalesce($9, city), state = coalesce($10, state)`,
    [
      id,
      change.name,
      change.lastName,
      change.passwordHash,
      change.phoneNumber ?? null,
      change.address ?? null,
      change.country ?? null,
      change.zipCode ?? null,
      change.city ?? null,
      change.state ?? null,
    ],
  );
}

/**
 * Holds a user's row until the transaction ends; before it only the lock on the administrators is taken.
 * @returns undefined when there is no such user, or no longer, also for an id that is none
 */
export async function holdUser(tx: Transaction, id: string): Promise<User | undefined> {
  if (!isId(id)) return undefined;
  const [user] = await tx.query<User>(
    `select ${USER_COLUMNS} from users u where u.id = $1 and u.deleted_at is null for update`,
    [id],
  );
  return user;
}

/** As holdUser, by an e-mail's key. */
export async function holdUserByEmail(tx: Transaction, key: string): Promise<User | undefined> {
  const [user] = await tx.query<User>(
    `select ${USER_COLUMNS} from users u where u.email_key = $1 and u.deleted_at is null for update`,
    [key],
  );
  return user;
}

/**
 * What an administrator changes of a user whose row the transaction holds; his version rises.
 * @throws 409 'user exists' when the e-mail is taken
 */
export async function changeAccount(
  tx: Transaction,
  id: string,
  { name, lastName, email, isAdmin }: Pick<User, 'name' | 'lastName' | 'email' | 'isAdmin'>,
): Promise<User> {
  try {
    return await changed(tx, 'name = $2, last_name = $3, email = $4, email_key = $5, is_admin = $6', [
      id,
      name,
      lastName,
      email,
      emailKey(email),
      isAdmin,
    ]);
  } catch (error) {
    if (violates(error, 'users_email_key')) throw emailTaken();
    throw error;
  }
}

/** Changes the password of a user whose row the transaction holds; his version rises. */
export function changePassword(tx: Transaction, id: string, passwordHash: string): Promise<User> {
  return changed(tx, 'password_hash = $2, password_version = password_version + 1', [id, passwordHash]);
}

/** Leaves id, role none and version of a user whose row the transaction holds, and nothing personal. */
export function makeTombstone(tx: Transaction, id: string, now: Date): Promise<User> {
  return changed(
    tx,
    `deleted_at = $2, is_admin = false, name = '', last_name = '', email = '', email_key = '', password_hash = '',
     password_version = password_version + 1, phone_number = '', address = '', country = '', zip_code = '', city = '',
     state = ''`,
    [id, now],
  );
}

async function changed(tx: Transaction, assignments: string, params: readonly unknown[]): Promise<User> {
  const [user] = await tx.query<User>(
    `update users u set ${assignments}, version = version + 1 where u.id = $1 returning ${USER_COLUMNS}`,
    params,
  );
  if (user === undefined) throw new Error('the row of the user is not held');
  return user;
}
