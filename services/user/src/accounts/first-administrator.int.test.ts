import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { createPasswordHashing } from '../passwords/password-hashing.ts';
import { openTestUsers, sessionTokenIn, type TestUsers } from '../testing/open-test-users.ts';
import { makeFirstAdministrator } from './first-administrator.ts';

const administrator = { email: 'boss@shop.test', password: 'boss-secret' };
let users: TestUsers;

afterEach(() => users.close());

const login = (password: string) => users.http.post('/api/users/login').send({ email: administrator.email, password });

function make(credentials: typeof administrator | undefined) {
  const logger = createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const deps = {
    db: users.db,
    outbox: createOutbox({ db: users.db, logger }),
    passwords: createPasswordHashing(),
    logger,
  };
  return makeFirstAdministrator(deps, credentials, new Date());
}

describe('the first administrator', () => {
  it('is made at the start, once, also by replicas that start together', async () => {
    users = await openTestUsers({ administrator });
    await Promise.all([make(administrator), make({ ...administrator, email: 'second@shop.test' })]);
    expect((await login(administrator.password).expect(200)).body.userLoggedIn.isAdmin).toBe(true);
    expect(await users.db.query('select 1 from users')).toHaveLength(1);
    const [event] = await users.events('user-registered');
    expect(event?.envelope.data).toMatchObject({ isAdmin: true });
  });

  it('takes over an account with that e-mail, but with the configured password and without its sessions', async () => {
    users = await openTestUsers({ mode: 'production' });
    const squatter = { name: 'Eve', lastName: 'Doe', email: administrator.email, password: 'eves-secret' };
    const token = sessionTokenIn(await users.http.post('/api/users/register').send(squatter).expect(201));
    await Promise.all([make(administrator), make(administrator)]);
    expect(await users.lookUp(token)).toBeNull();
    await login('eves-secret').expect(401);
    await login(administrator.password).expect(200);
    expect((await users.events('role-changed'))[0]?.envelope).toMatchObject({ version: 2, data: { isAdmin: true } });
  });

  it('is not needed for a start', async () => {
    users = await openTestUsers({ mode: 'production' });
    await make(undefined);
    await users.http.get('/api/get-token').expect(401);
  });
});
