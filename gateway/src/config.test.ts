import { readConfig } from './config.ts';

const env = {
  PORT: '0',
  INNER_PORT: '0',
  SHOP_MODE: 'demo',
  USER_URL: 'http://127.0.0.1:1',
  CATALOGUE_URL: 'http://127.0.0.1:2',
  ORDER_URL: 'http://127.0.0.1:3',
  CHAT_URL: 'http://127.0.0.1:4, http://127.0.0.1:5',
  ANALYTICS_URL: 'http://127.0.0.1:6',
  IDENTITY_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----',
  XSRF_SECRET: 's'.repeat(32),
  STATIC_DIR: 'dist',
  EVENT_LOG_URL: 'postgres://127.0.0.1/events',
};

describe('configuration of the gateway', () => {
  it('reads comma-separated lists of URLs', () => {
    expect(readConfig(env).upstreams.chat).toEqual(['http://127.0.0.1:4', 'http://127.0.0.1:5']);
  });

  it('names every invalid variable at once, but no value (P-F4)', () => {
    const read = () => readConfig({ ...env, USER_URL: 'ftp://hidden', XSRF_SECRET: 'hidden', ORDER_URL: '' });
    expect(read).toThrow(/ORDER_URL is missing/);
    expect(read).toThrow(/USER_URL: must be http URLs/);
    expect(read).toThrow(/XSRF_SECRET: must have/);
    expect(read).not.toThrow(/hidden/);
  });

  it('requires PUBLIC_URL in production, and an event log always', () => {
    expect(() => readConfig({ ...env, SHOP_MODE: 'production' })).toThrow('PUBLIC_URL is missing');
    expect(() => readConfig({ ...env, EVENT_LOG_URL: '' })).toThrow('EVENT_LOG_URL is missing (or KAFKA_BROKERS)');
  });

  it('accepts a Redis URL and reveals no password in errors (P-F4)', () => {
    expect(readConfig(env).redisUrl).toBeUndefined();
    for (const url of ['redis://:hidden@redis:6379/1', 'rediss://redis.example']) {
      expect(readConfig({ ...env, REDIS_URL: url }).redisUrl).toBe(url);
    }
    for (const url of ['http://:hidden@redis', 'redis:hidden', 'hidden:6379', 'redis://:hidden@redis:port']) {
      const read = () => readConfig({ ...env, REDIS_URL: url });
      expect(read).toThrow(/REDIS_URL: must be a/);
      expect(read).not.toThrow(/hidden/);
    }
  });

  it('needs no database, and reads the scale of the rate limits', () => {
    expect(readConfig(env)).toMatchObject({ databaseUrl: undefined, rateLimitScale: 1 });
    const given = { ...env, DATABASE_URL: 'postgres://127.0.0.1/gateway', RATE_LIMIT_SCALE: '0.5' };
    expect(readConfig(given)).toMatchObject({ databaseUrl: given.DATABASE_URL, rateLimitScale: 0.5 });
    for (const scale of ['0', '-1', 'many', '0.0']) {
      expect(() => readConfig({ ...env, RATE_LIMIT_SCALE: scale })).toThrow(
        'RATE_LIMIT_SCALE: must be a positive number',
      );
    }
    const production = { SHOP_MODE: 'production', PUBLIC_URL: 'https://shop.example', RATE_LIMIT_SCALE: '10' };
    expect(readConfig({ ...env, ...production }).rateLimitScale).toBe(10);
  });

  it('links to traces only by http or https, and by a URL with a place for the trace', () => {
    const TRACES_URL = 'https://jaeger.example/trace/{traceId}';
    expect(readConfig({ ...env, TRACES_URL }).tracesUrl).toBe(TRACES_URL);
    expect(readConfig({ ...env, TRACES_URL: '' }).tracesUrl).toBeUndefined();
    for (const [wrong, fault] of [
      ['javascript:alert(1)//{traceId}', 'must be an http or https URL'],
      ['jaeger/{traceId}', 'must be a URL'],
      ['https://jaeger.example/trace', 'must contain {traceId}'],
    ] as const)
      expect(() => readConfig({ ...env, TRACES_URL: wrong })).toThrow(`TRACES_URL: ${fault}`);
  });

  it('has no PayPal unless it gets a client id, and then PayPal’s own script', () => {
    expect(readConfig(env)).toMatchObject({ paypal: null, paypalSimulatorUrl: undefined });
    const production = { ...env, SHOP_MODE: 'production', PUBLIC_URL: 'https://shop.example' };
    const real = { PAYPAL_CLIENT_ID: 'AbC-1_2', PAYPAL_SIMULATOR_URL: 'http://127.0.0.1:9' };
    for (const given of [env, production]) {
      expect(readConfig({ ...given, ...real })).toMatchObject({
        paypal: { clientId: 'AbC-1_2', sdkUrl: 'https://www.paypal.com/sdk/js', simulated: false },
        paypalSimulatorUrl: undefined,
      });
    }
    for (const [name, value] of [
      ['PAYPAL_CLIENT_ID', 'a b'],
      ['PAYPAL_SDK_URL', 'https://www.paypal.com.evil.example/sdk/js'],
      ['PAYPAL_SIMULATOR_URL', 'file:///x'],
    ] as const) {
      expect(() => readConfig({ ...env, [name]: value })).toThrow(`${name}: must`);
    }
  });

  it('uses the PayPal simulator in demo mode only', () => {
    const simulated = { ...env, PAYPAL_CLIENT_ID: 'simulator', PAYPAL_SIMULATOR_URL: 'http://127.0.0.1:9' };
    expect(readConfig(simulated)).toMatchObject({
      paypal: { clientId: 'simulator', sdkUrl: '/paypal-simulator/sdk/js', simulated: true },
      paypalSimulatorUrl: 'http://127.0.0.1:9',
    });
    const production = { ...simulated, SHOP_MODE: 'production', PUBLIC_URL: 'https://shop.example' };
    expect(() => readConfig(production)).toThrow('PAYPAL_CLIENT_ID must not be simulator in production');
    expect(() => readConfig({ ...simulated, PAYPAL_SIMULATOR_URL: '' })).toThrow('PAYPAL_SIMULATOR_URL is missing');
  });

  it('requires both variables of the image host or none', () => {
    const host = { CLOUDINARY_CLOUD_NAME: 'shop', CLOUDINARY_UPLOAD_PRESET: 'products' };
    expect(readConfig(env).cloudinary).toBeNull();
    expect(readConfig({ ...env, ...host }).cloudinary).toEqual({ cloudName: 'shop', uploadPreset: 'products' });
    expect(() => readConfig({ ...env, CLOUDINARY_CLOUD_NAME: 'shop' })).toThrow('belong together');
    expect(() => readConfig({ ...env, ...host, CLOUDINARY_CLOUD_NAME: 'a/../b' })).toThrow(
      'CLOUDINARY_CLOUD_NAME: must',
    );
  });
});
