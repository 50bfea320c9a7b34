import { DEMO_ACCOUNTS } from '@shop/contracts/demo-data.ts';
import { presentValue } from '@shop/platform/service/secrets/secret.ts';
import { type ServiceProcess, startService } from '@shop/testing/child-process.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { createPasswordHashing } from '../passwords/password-hashing.ts';
import { login, newPerson, register } from '../testing/people.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

let users: TestService;
let running: ServiceProcess | undefined;

// A demo database with an administrator that is not a demo account.
beforeEach(async () => {
  users = await openTestService({ administrator: { email: 'boss@shop.test', password: 'boss-secret' } });
});
afterEach(async () => {
  await running?.kill();
  await users.close();
});

const demo = DEMO_ACCOUNTS.administrator;

async function administratorWith({ email, password }: { email: string; password: string }): Promise<string> {
  const { id } = await register(users, { ...newPerson(), email });
  await users.db.query('update users set is_admin = true where id = $1', [id]);
  await setPassword(id, password);
  return id;
}

async function setPassword(id: string, password: string): Promise<void> {
  const hash = await createPasswordHashing({ timeoutFactor: TIMEOUT_FACTOR }).hash(password);
  await users.db.query('update users set password_hash = $2 where id = $1', [id, hash]);
}

/** Starts the service on the demo's databases, as `docker compose up` does after a change of SHOP_MODE. */
async function start(mode: 'demo' | 'production', ready: boolean): Promise<ServiceProcess> {
  const { databaseUrl, eventLogUrl = '', identityPublicKeys } = users.config;
  running = await startService({
    main: 'services/user/src/main.ts',
    ready,
    env: {
      SHOP_MODE: mode,
      DATABASE_URL: presentValue(databaseUrl),
      EVENT_LOG_URL: presentValue(eventLogUrl),
      IDENTITY_PUBLIC_KEYS: presentValue(identityPublicKeys),
      PUBLIC_URL: 'https://shop.test',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'shop@shop.test',
      ADMIN_EMAIL: 'boss@shop.test',
      ADMIN_PASSWORD: 'another-secret',
    },
  });
  return running;
}

describe('the user service in production on a demo database', () => {
  it.each(Object.values(DEMO_ACCOUNTS))(
    'does not start while $email is an administrator with the published password',
    async (account) => {
      const id = await administratorWith(account);
      const refused = await start('production', false);
      expect(await refused.exit).toBe(1);
      const [fatal = '{}'] = refused
        .logs()
        .split('\n')
        .filter((line) => line.includes('"level":60'));
      const { err } = JSON.parse(fatal);
      expect(err.message).toContain(`(account ${id}:`);
      expect(err.message).toContain('give the account another password on /user');
      expect(err.stack).toBe('');
      expect(refused.logs()).not.toMatch(new RegExp(`${account.password}|argon2|"ready"`));
    },
  );

  it('starts when the account has another password or is no longer an administrator', async () => {
    await setPassword(await administratorWith(demo), 'nobody-knows-it');
    const customer = await administratorWith(DEMO_ACCOUNTS.shopper);
    await users.db.query('update users set is_admin = false where id = $1', [customer]);
    // The published password of another account does no harm.
    await administratorWith({ email: 'chosen@shop.test', password: demo.password });
    const { logs } = await start('production', true);
    expect(logs()).toContain('"ready"');
  });

  it('starts with demo customers, whose published password opens nothing any more', async () => {
    const { email, password } = DEMO_ACCOUNTS.shopper;
    const customer = await register(users, { ...newPerson(), email, password });
    const other = await register(users, { ...newPerson(), password });
    const { logs } = await start('production', true);
    expect(logs()).toContain('the published password of this demo account does not work any more');
    expect(logs()).not.toContain(password);
    await login(users, { email, password }).expect(401);
    expect(await users.lookUp(customer.token)).toBeNull();
    // The published password of another account does no harm.
    await login(users, other).expect(200);
    expect(await users.lookUp(other.token)).not.toBeNull();
  });

  it('starts when the account is deleted', async () => {
    const deleted = await administratorWith(demo);
    await users.db.query('update users set deleted_at = now() where id = $1', [deleted]);
    await start('production', true);
  });

  it('starts in demo mode, so that the password can be changed', async () => {
    await administratorWith(demo);
    await start('demo', true);
  });
});
