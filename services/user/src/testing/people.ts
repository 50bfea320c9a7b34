import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { openSession } from '../sessions/open-session.ts';
import { sessionTokenIn, type TestService } from './test-service.ts';

let count = 0;

/** Creates the data of a person who is not registered yet, with a unique email address. */
export function newPerson() {
  count += 1;
  return { name: 'Ann', lastName: 'Lee', email: `ann${count}@shop.test`, password: 'secret1' };
}

/** Registers a person from a client address. */
export async function register(users: TestService, person = newPerson(), from = '10.0.0.1') {
  const response = await users.http.post('/api/users/register').set('x-forwarded-for', from).send(person).expect(201);
  return { ...person, id: response.body.userCreated._id as string, token: sessionTokenIn(response), response };
}

/** Registers an administrator, who has just confirmed their password. */
export async function administrator(users: TestService) {
  const person = await register(users);
  await users.db.query('update users set is_admin = true where id = $1', [person.id]);
  await noteConfirmation(users, person.id);
  return person;
}

/**
 * Inserts an administrator and opens a session directly, with a confirmed password. Copies the password hash of an existing
 * user to avoid hashing.
 */
export async function insertAdministrator(users: TestService, like: { id: string; password: string }) {
  const person = newPerson();
  const id = newId();
  const { token } = await users.db.transaction(async (tx) => {
    await tx.query(
      `insert into users (id, name, last_name, email, email_key, password_hash, is_admin, created_at)
       select $1, name, last_name, $2, $2, password_hash, true, created_at from users where id = $3`,
      [id, person.email, like.id],
    );
    return openSession(tx, id, { doNotLogout: false, browser: '', network: '' }, users.clock.now);
  });
  await noteConfirmation(users, id);
  return { ...person, password: like.password, id, token };
}

async function noteConfirmation(users: TestService, userId: string): Promise<void> {
  await users.db.query('update sessions set password_confirmed_at = $2 where user_id = $1', [userId, users.clock.now]);
}

/** Returns HTTP methods that send requests with the identity of this session, as the gateway does. */
export async function signedInAs(users: TestService, { token }: { token: string }) {
  const identity = await users.identityOf(token);
  const call = (method: 'get' | 'put' | 'delete' | 'post') => (path: string, body?: object) =>
    users.http[method](path).set(identity).set('x-forwarded-for', '10.0.0.1').send(body);
  return { get: call('get'), put: call('put'), delete: call('delete'), post: call('post') };
}

/** Confirms a person's password in their session, for calls that need it. */
export async function confirmPassword(users: TestService, person: { token: string; password: string }) {
  const body = { password: person.password };
  await (await signedInAs(users, person)).post('/api/users/me/confirm-password', body).expect(200);
}

/** Sends a sign-in request from a client address. */
export function login(users: TestService, body: object, from = '10.0.0.1') {
  return users.http.post('/api/users/login').set('x-forwarded-for', from).send(body);
}

/** Logs out with this session cookie. */
export function logout(users: TestService, token: string) {
  return users.http.get('/api/logout').set('cookie', `access_token=${token}`).expect(200);
}
