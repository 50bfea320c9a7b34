import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { openSession } from '../sessions/open-session.ts';
import { sessionTokenIn, type TestUsers } from './open-test-users.ts';

let count = 0;

/** A person who does not exist yet, with an e-mail of his own. */
export function somebody() {
  count += 1;
  return { name: 'Ann', lastName: 'Lee', email: `ann${count}@shop.test`, password: 'secret1' };
}

/** Registers a person, from the address given. */
export async function register(users: TestUsers, person = somebody(), from = '10.0.0.1') {
  const answer = await users.http.post('/api/users/register').set('x-forwarded-for', from).send(person).expect(201);
  return { ...person, id: answer.body.userCreated._id as string, token: sessionTokenIn(answer), answer };
}

/** Registers an administrator. */
export async function administrator(users: TestUsers) {
  const person = await register(users);
  await users.db.query('update users set is_admin = true where id = $1', [person.id]);
  return person;
}

/** As administrator, signed in by a session opened directly, with the password of somebody who is there: nothing is hashed. */
export async function quickAdministrator(users: TestUsers, like: { id: string; password: string }) {
  const person = somebody();
  const id = newId();
  const { token } = await users.db.transaction(async (tx) => {
    await tx.query(
      `insert into users (id, name, last_name, email, email_key, password_hash, is_admin, created_at)
       select $1, name, last_name, $2, $2, password_hash, true, created_at from users where id = $3`,
      [id, person.email, like.id],
    );
    return openSession(tx, id, false, users.clock.now);
  });
  return { ...person, password: like.password, id, token };
}

/** As somebody with this cookie: what the gateway would send. */
export async function as(users: TestUsers, { token }: { token: string }) {
  const identity = await users.identityOf(token);
  const call = (method: 'get' | 'put' | 'delete' | 'post') => (path: string, body?: object) =>
    users.http[method](path).set(identity).set('x-forwarded-for', '10.0.0.1').send(body);
  return { get: call('get'), put: call('put'), delete: call('delete'), post: call('post') };
}

/** Tries to sign in, from the address given. */
export function login(users: TestUsers, body: object, from = '10.0.0.1') {
  return users.http.post('/api/users/login').set('x-forwarded-for', from).send(body);
}

/** Signs out the browser that has this cookie. */
export function logout(users: TestUsers, token: string) {
  return users.http.get('/api/logout').set('cookie', `access_token=${token}`).expect(200);
}
