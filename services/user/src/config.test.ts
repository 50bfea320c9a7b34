import { readConfig, readSeedConfig } from './config.ts';

const env = {
  PORT: '0',
  INNER_PORT: '0',
  SHOP_MODE: 'demo',
  DATABASE_URL: 'postgres://shop:hidden@127.0.0.1/user',
  EVENT_LOG_URL: 'postgres://shop:hidden@127.0.0.1/log',
  IDENTITY_PUBLIC_KEYS: '-----BEGIN PUBLIC KEY-----',
  MAIL_DIR: 'mail',
};

describe('the configuration of the user service', () => {
  it('reads the first administrator when both variables are set', () => {
    expect(readConfig(env).administrator).toBeUndefined();
    expect(readConfig({ ...env, ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: 'secret' }).administrator).toEqual({
      email: 'a@b.test',
      password: 'secret',
    });
    expect(() => readConfig({ ...env, ADMIN_EMAIL: 'a@b.test' })).toThrow('ADMIN_PASSWORD is missing');
  });

  it('rejects a demo password for the first administrator in production', () => {
    const admin = { ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: 'customer123' };
    const production = {
      SHOP_MODE: 'production',
      PUBLIC_URL: 'https://b.test',
      SMTP_URL: 'smtp://b.test',
      MAIL_FROM: 'b@b.test',
    };
    expect(readConfig({ ...env, ...admin }).administrator).toBeDefined();
    expect(() => readConfig({ ...env, ...admin, ...production })).toThrow(
      'ADMIN_PASSWORD must not be one of the demo data in production',
    );
  });

  it('reads the mail transport and the base URL of links', () => {
    const { MAIL_DIR: _, ...without } = env;
    expect(readConfig({ ...env, PUBLIC_URL: 'https://shop.test/' })).toMatchObject({
      mailDir: 'mail',
      publicUrl: 'https://shop.test',
    });
    expect(() => readConfig(without)).toThrow('MAIL_DIR');
    expect(() => readConfig({ ...env, SHOP_MODE: 'production', SMTP_URL: 'smtp://mail.test' })).toThrow('PUBLIC_URL');
  });

  it('requires only the database and the demo data for the seed', () => {
    const { DATABASE_URL } = env;
    const demo = { DATABASE_URL, SHOP_MODE: 'demo' };
    expect(readSeedConfig({ ...demo, DEMO_DATA_FILE: 'demo.json' }).demoDataFile).toBe('demo.json');
    expect(() => readSeedConfig(demo)).toThrow('DEMO_DATA_FILE is missing');
    expect(() => readSeedConfig({ ...demo, SHOP_MODE: 'production', DEMO_DATA_FILE: 'demo.json' })).toThrow(
      'SHOP_MODE',
    );
  });

  it('reports every invalid variable without its value (P-F4)', () => {
    const read = () => readConfig({ ...env, DATABASE_URL: '', ADMIN_EMAIL: 'nonsense-value' });
    expect(read).toThrow('DATABASE_URL is missing');
    expect(read).toThrow('ADMIN_EMAIL: must be an email address');
    expect(read).not.toThrow('nonsense-value');
  });
});
