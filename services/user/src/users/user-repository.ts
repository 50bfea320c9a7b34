import { ShopError } from '@shop/platform/service/errors.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import { type Queryable, type Transaction, violates } from '@shop/platform/service/postgres/postgres.ts';
import { type Contact, emailKey, type User } from './user.ts';

/** Selects a `User` from the table alias `u`. */
export const USER_COLUMNS = `
  u.id, u.name, u.last_name as "lastName", u.email, u.is_admin as "isAdmin", u.password_hash as "passwordHash",
  u.password_version as "passwordVersion", u.phone_number as "phoneNumber", u.address, u.country,
  u.zip_code as "zipCode", u.city, u.state, u.version, u.deleted_at is not null as deleted`;

/** Inserts a user. @throws ShopError 409 'user exists' when the email address is taken (docs/api.md#session) */
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

/** Creates the error for an email address that is taken: 409 'user exists'. */
export function emailTaken(): ShopError {
  return new ShopError('conflict', 'user-exists', 'user exists');
}

/** Finds a user by id. @returns undefined when the user does not exist or is deleted */
export async function findUser(db: Queryable, id: string): Promise<User | undefined> {
  const [user] = await db.query<User>(`select ${USER_COLUMNS} from users u where u.id = $1 and u.deleted_at is null`, [
    id,
  ]);
  return user;
}

/** Finds a user by email address. @returns undefined when nobody has it */
export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const key = emailKey(email);
  if (key.includes('\u0000')) return undefined;
  const [user] = await db.query<User>(
    `select ${USER_COLUMNS} from users u where u.email_key = $1 and u.deleted_at is null`,
    [key],
  );
  return user;
}

/** The fields of a profile that its owner may change; absent fields stay unchanged. */
export type ProfileChange = Pick<User, 'name' | 'lastName' | 'passwordHash'> & {
  [Field in keyof Contact]?: Contact[Field] | undefined;
};

/** Updates the profile and password of a locked user, and increments the version. */
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

/** Replaces the postal address of a locked user, and increments the version. */
export function changeAddress(tx: Transaction, id: string, address: Contact): Promise<User> {
  const { phoneNumber, address: street, country, zipCode, city, state } = address;
  return changed(tx, 'phone_number = $2, address = $3, country = $4, zip_code = $5, city = $6, state = $7', [
    ...[id, phoneNumber, street, country, zipCode, city, state],
  ]);
}

/**
 * Locks a user's row until the transaction ends. Only the lock on the administrators may precede it.
 * @returns undefined when the user does not exist or is deleted, or for a malformed id
 */
export async function lockUser(tx: Transaction, id: string): Promise<User | undefined> {
  if (!isId(id)) return undefined;
  const [user] = await tx.query<User>(
    `select ${USER_COLUMNS} from users u where u.id = $1 and u.deleted_at is null for update`,
    [id],
  );
  return user;
}

/** Locks a user's row by email key, as lockUser does by id. */
export async function lockUserByEmail(tx: Transaction, key: string): Promise<User | undefined> {
  const [user] = await tx.query<User>(
    `select ${USER_COLUMNS} from users u where u.email_key = $1 and u.deleted_at is null for update`,
    [key],
  );
  return user;
}

/**
 * Updates the fields of a locked user that an administrator may change, and increments the version.
 * @throws ShopError 409 'user exists' when the email address is taken
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

/** Updates the password of a locked user, and increments the version. */
export function changePassword(tx: Transaction, id: string, passwordHash: string): Promise<User> {
  return changed(tx, 'password_hash = $2, password_version = password_version + 1', [id, passwordHash]);
}

/** Sets the email address and password of a locked user, and increments the version. */
export async function takeBack(
  tx: Transaction,
  id: string,
  { email, passwordHash }: Pick<User, 'email' | 'passwordHash'>,
): Promise<User> {
  const assignments = 'email = $2, email_key = $3, password_hash = $4, password_version = password_version + 1';
  return changed(tx, assignments, [id, email, emailKey(email), passwordHash]);
}

/** Deletes a locked user: clears all personal data and the role, and keeps the row as a tombstone. */
export function makeTombstone(tx: Transaction, id: string, now: Date): Promise<User> {
  return changed(
    tx,
    `deleted_at = $2, is_admin = false, name = '', last_name = '', email = '', email_key = '', password_hash = '',
     password_version = password_version + 1, has_weak_password = false, phone_number = '', address = '', country = '',
     zip_code = '', city = '', state = ''`,
    [id, now],
  );
}

async function changed(tx: Transaction, assignments: string, params: readonly unknown[]): Promise<User> {
  const [user] = await tx.query<User>(
    `update users u set ${assignments}, version = version + 1 where u.id = $1 returning ${USER_COLUMNS}`,
    params,
  );
  if (user === undefined) throw new Error('the user’s row is not locked');
  return user;
}
