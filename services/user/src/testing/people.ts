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

/** Tries to sign in, from the address given. */
export function login(users: TestUsers, body: object, from = '10.0.0.1') {
  return users.http.post('/api/users/login').set('x-forwarded-for', from).send(body);
}

/** Signs out the browser that has this cookie. */
export function logout(users: TestUsers, token: string) {
  return users.http.get('/api/logout').set('cookie', `access_token=${token}`).expect(200);
}
