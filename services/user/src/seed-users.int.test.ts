import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { createPasswordHashing } from './passwords/password-hashing.ts';
import { republishUsers } from './republish-users.ts';
import { seedUsers } from './seed-users.ts';
import { openTestService, type TestService } from './testing/test-service.ts';

let users: TestService;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

const demo = [1, 2, 3].map((n) => ({
  _id: `00000000-0000-7000-8000-00000000000${n}`,
  name: 'Demo',
  lastName: `Person ${n}`,
  email: n === 1 ? 'admin@shop.test' : `demo${n}@shop.test`,
  password: 'demo-password',
  isAdmin: n === 1,
  phoneNumber: '555',
  address: 'Street 1',
  country: 'Norway',
  zipCode: '0150',
  city: 'Oslo',
  state: 'Oslo',
  createdAt: `2026-01-0${n}T10:00:00.000Z`,
}));

const seed = (people: typeof demo) => {
  const deps = {
    db: users.db,
    outbox: createOutbox({ db: users.db, logger }),
    passwords: createPasswordHashing({ timeoutFactor: TIMEOUT_FACTOR }),
    logger,
  };
  return seedUsers(deps, people);
};

describe('seedUsers', () => {
  it('resumes after an interruption, and writes each user and event once', async () => {
    await seed(demo.slice(0, 2));
    await Promise.all([seed(demo), seed(demo)]);
    const rows = await users.db.query('select id, is_admin, created_at, city from users order by id');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ id: demo[0]?._id, is_admin: true, created_at: new Date('2026-01-01T10:00:00Z') });
    expect(await users.events('user-registered')).toHaveLength(3);
  });

  it('skips a user whose email address is taken', async () => {
    const stranger = { ...demo[1], _id: '00000000-0000-7000-8000-000000000009' } as (typeof demo)[0];
    await seed([stranger]);
    expect(await users.db.query('select 1 from users')).toHaveLength(3);
  });

  it('registers users who can sign in', async () => {
    const response = await users.http
      .post('/api/users/login')
      .send({ email: 'admin@shop.test', password: 'demo-password' });
    expect(response.body.userLoggedIn).toMatchObject({ _id: demo[0]?._id, isAdmin: true });
  });
});

it('republishUsers republishes all users with unchanged versions, deleted ones as tombstones', async () => {
  await users.db.query('update users set deleted_at = now(), version = 5 where id = $1', [demo[2]?._id]);
  expect(await republishUsers(users.db, createOutbox({ db: users.db, logger }))).toBe(3);
  const [deleted] = await users.events('user-deleted');
  expect(deleted?.envelope).toMatchObject({ version: 5, republished: true, data: { deleted: true } });
  expect(await users.events('user-changed')).toHaveLength(2);
});
