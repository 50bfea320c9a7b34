import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { login as signInByPassword } from '../sessions/login.ts';
import { logStatements } from '../testing/log-statements.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { createPasswordAttempts } from './password-attempts.ts';
import { createPasswordHashing } from './password-hashing.ts';

let users: TestService;
let count = 0;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

const person = () => {
  count += 1;
  return { name: 'Ann', lastName: 'Lee', email: `ann${count}@shop.test`, password: 'secret1' };
};
const login = (email: string, password: string, from: string) =>
  users.http.post('/api/users/login').set('x-forwarded-for', from).send({ email, password });

async function registerFrom(from: string) {
  const account = person();
  await users.http.post('/api/users/register').set('x-forwarded-for', from).send(account).expect(201);
  return account;
}

describe('POST /api/users/login with wrong passwords (P-E5)', () => {
  it('checks five per account, also for concurrent requests from many addresses', async () => {
    const { email } = await registerFrom('10.1.0.1');
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        login(` ${index % 2 ? email.toUpperCase() : email}`, 'wrong', `10.2.0.${index}`),
      ),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.body.code).toBe('too-many-attempts');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(890);
  });

  it('applies the same limit to an unknown email address', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1)
      statuses.push((await login('nobody@shop.test', 'wrong', `10.3.0.${index}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('still lets the owner sign in from a known address', async () => {
    const { email, password } = await registerFrom('10.4.0.1');
    for (let index = 0; index < 6; index += 1) await login(email, 'wrong', '10.4.0.2');
    await login(email, password, '10.4.0.2').expect(429);
    await login(email, password, '10.4.0.1').expect(200);
    for (let index = 0; index < 5; index += 1) await login(email, 'wrong', '10.4.0.1').expect(401);
    await login(email, password, '10.4.0.1').expect(429);
  });

  it('lifts the limit after 15 minutes', async () => {
    const { email, password } = await registerFrom('10.5.0.1');
    for (let index = 0; index < 5; index += 1) await login(email, 'wrong', '10.5.0.2').expect(401);
    await login(email, password, '10.5.0.2').expect(429);
    users.clock.now = new Date(users.clock.now.getTime() + 15 * 60_000 + 1_000);
    await login(email, password, '10.5.0.2').expect(200);
  });

  it('returns 429 to an address after a hundred wrong passwords for any accounts', async () => {
    await users.db.query(
      `insert into wrong_passwords (scope, attempts, last_at)
       select 'address:10.6.0.1', array_agg($1::bigint + n), now() from generate_series(1, 99) n`,
      [users.clock.now.getTime() * 1000],
    );
    await login('one@shop.test', 'wrong', '10.6.0.1').expect(401);
    await login('two@shop.test', 'wrong', '10.6.0.1').expect(429);
  });

  it('does not limit concurrent correct passwords of one account', async () => {
    const { email, password } = await registerFrom('10.7.0.1');
    const responses = await Promise.all(Array.from({ length: 8 }, () => login(email, password, '10.7.0.9')));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const rows = await users.db.query(
      `select 1 from wrong_passwords where scope like 'address:10.7.%' and attempts <> '{}'`,
    );
    expect(rows).toHaveLength(0);
  });
});

describe('POST /api/users/login with an unknown email address (P-E6)', () => {
  it('does the same work: one argon2id hash with equal parameters, and the same SQL statements', async () => {
    const { email } = await registerFrom('10.9.0.1');
    const workFor = async (tried: string) => {
      const { db, statements } = logStatements(users.db);
      const hashed: object[] = [];
      const passwords = createPasswordHashing({
        timeoutFactor: TIMEOUT_FACTOR,
        derive: async (_password, salt, { memory, passes, parallelism }) => {
          hashed.push({ salt: salt.length, memory, passes, parallelism });
          return Buffer.alloc(32);
        },
      });
      const outbox = createOutbox({
        db,
        logger: testLogger,
      });
      const attempts = createPasswordAttempts(db, { timeoutFactor: TIMEOUT_FACTOR });
      const deps = { db, outbox, passwords, attempts, mode: 'production' as const, secondFactorRequired: true };
      const browser = { doNotLogout: false, address: '10.9.0.2', previousToken: undefined, userAgent: undefined };
      await expect(
        signInByPassword(deps, { email: tried, password: 'wrong-one', ...browser }, new Date()),
      ).rejects.toMatchObject({ status: 401 });
      return { hashed, statements };
    };
    const [known, unknown] = [await workFor(email), await workFor(`no-${email}`)];
    expect(unknown).toEqual(known);
    expect(known.hashed).toEqual([{ salt: 16, memory: 19_456, passes: 2, parallelism: 1 }]);
  });

  it('returns the same response as for a wrong password', async () => {
    const { email } = await registerFrom('10.9.1.1');
    const [known, unknown] = [await login(email, 'wrong', '10.9.1.2'), await login(`no-${email}`, 'wrong', '10.9.1.2')];
    const { requestId, ...body } = known.body;
    expect([unknown.status, unknown.body]).toEqual([401, { ...body, requestId: expect.any(String) }]);
    expect(known.status).toBe(401);
    expect(requestId).not.toBe(unknown.body.requestId);
  });
});
