import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { createPasswordHashing } from '../passwords/password-hashing.ts';
import { openTestService, sessionTokenIn, type TestService } from '../testing/test-service.ts';
import { createFirstAdministrator } from './create-first-administrator.ts';

const administrator = { email: 'boss@shop.test', password: 'boss-secret-1' };
let users: TestService;

afterEach(() => users.close());

const login = (password: string) => users.http.post('/api/users/login').send({ email: administrator.email, password });

function createFirst(credentials: typeof administrator | undefined, mode: 'demo' | 'production' = 'production') {
  const deps = {
    db: users.db,
    outbox: createOutbox({ db: users.db, logger }),
    passwords: createPasswordHashing({ timeoutFactor: TIMEOUT_FACTOR }),
    logger,
    mode,
  };
  return createFirstAdministrator(deps, credentials, new Date());
}

describe('createFirstAdministrator', () => {
  it('creates one administrator, also when replicas start together', async () => {
    users = await openTestService({ administrator });
    await Promise.all([createFirst(administrator), createFirst({ ...administrator, email: 'second@shop.test' })]);
    expect((await login(administrator.password).expect(200)).body.userLoggedIn.isAdmin).toBe(true);
    expect(await users.db.query('select 1 from users')).toHaveLength(1);
    const [event] = await users.events('user-registered');
    expect(event?.envelope.data).toMatchObject({ isAdmin: true });
  });

  it('promotes an existing account, sets the configured password and ends its sessions', async () => {
    users = await openTestService({ mode: 'production' });
    const squatter = { name: 'Eve', lastName: 'Doe', email: administrator.email, password: 'eves-secret' };
    const token = sessionTokenIn(await users.http.post('/api/users/register').send(squatter).expect(201));
    await Promise.all([createFirst(administrator), createFirst(administrator)]);
    expect(await users.lookUp(token)).toBeNull();
    await login('eves-secret').expect(401);
    await login(administrator.password).expect(200);
    expect((await users.events('role-changed'))[0]?.envelope).toMatchObject({ version: 2, data: { isAdmin: true } });
  });

  it('refuses a weak password in production, as long as it would be used', async () => {
    users = await openTestService();
    const weak = { ...administrator, password: 'boss-secret' };
    await expect(createFirst(weak)).rejects.toThrow(
      'ADMIN_PASSWORD is too weak for the first administrator of a shop in production: it needs at least 12 characters',
    );
    await expect(createFirst({ ...weak, password: 'QWERTY123456' })).rejects.toThrow('must not be a common password');
    expect(await users.db.query('select 1 from users')).toEqual([]);
    await createFirst(weak, 'demo');
    await login(weak.password).expect(200);
    await createFirst(weak);
  });

  it('lets the service start without an administrator', async () => {
    users = await openTestService({ mode: 'production' });
    await createFirst(undefined);
    await users.http.get('/api/get-token').expect(401);
  });
});
