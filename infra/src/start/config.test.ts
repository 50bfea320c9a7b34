import { readStartConfig } from './config.ts';

/** A real account. */
const PAYPAL = {
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_MERCHANT_ID: 'merchant',
  PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
  PAYPAL_WEBHOOK_ID: 'webhook',
};

describe('readStartConfig', () => {
  it('needs nothing for a demo shop on port 3000', () => {
    expect(readStartConfig({}, '/shop')).toEqual({
      port: 3000,
      dataDir: '/shop/.data',
      seed: 'demo',
      publicUrl: 'http://localhost:3000',
      mode: 'demo',
      currency: 'USD',
      logLevel: 'info',
      forwarded: {},
      mail: { MAIL_FROM: 'Best Online Shop <no-reply@localhost>' },
      orders: {},
      paypal: {},
      simulatesPayPal: true,
      imageStore: {},
      redis: {},
      mongodb: {},
      administrator: {},
    });
  });

  it('forwards set variables only', () => {
    const { forwarded, administrator, dataDir } = readStartConfig(
      {
        DATA_DIR: '/srv/shop',
        ADMIN_EMAIL: 'ann@shop.test',
        ADMIN_PASSWORD: 'secret1',
        ADMIN_SECOND_FACTOR: 'required',
        RATE_LIMIT_SCALE: '10',
        TRACES_URL: 'https://jaeger.example/trace/{traceId}',
        FAILPOINTS: '',
      },
      '/shop',
    );
    expect(dataDir).toBe('/srv/shop');
    expect(forwarded).toEqual({ RATE_LIMIT_SCALE: '10', TRACES_URL: 'https://jaeger.example/trace/{traceId}' });
    expect(administrator).toEqual({
      ADMIN_EMAIL: 'ann@shop.test',
      ADMIN_PASSWORD: 'secret1',
      ADMIN_SECOND_FACTOR: 'required',
    });
  });

  it('simulates PayPal in a demo without keys only', () => {
    const read = (env: object) => readStartConfig({ ...env }, '/shop');
    expect(read(PAYPAL)).toMatchObject({ simulatesPayPal: false, paypal: PAYPAL });
    const production = {
      SHOP_MODE: 'production',
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'a@shop.example',
    };
    expect(read({ ...production, ...PAYPAL })).toMatchObject({ simulatesPayPal: false, paypal: PAYPAL });
    expect(() => read(production)).toThrow('production requires PAYPAL_CLIENT_ID');
    expect(() => read({ ...PAYPAL, PAYPAL_CLIENT_SECRET: '' })).toThrow('belong together');
    expect(() => read({ ...PAYPAL, PAYPAL_CLIENT_ID: 'simulator' })).toThrow('PAYPAL_CLIENT_ID');
  });

  it('takes a currency with two decimals, which PayPal must take as well', () => {
    const read = (env: object) => readStartConfig({ ...env }, '/shop');
    expect(read({ SHOP_CURRENCY: 'EUR' }).currency).toBe('EUR');
    expect(read({ ...PAYPAL, SHOP_CURRENCY: 'CHF' }).currency).toBe('CHF');
    for (const wrong of ['JPY', 'KWD', 'eur', 'ABC'])
      expect(() => read({ SHOP_CURRENCY: wrong })).toThrow(/SHOP_CURRENCY: must be the ISO 4217 code .* two decimals/);
    for (const env of [{}, PAYPAL])
      expect(() => read({ ...env, SHOP_CURRENCY: 'INR' })).toThrow(/SHOP_CURRENCY: PayPal takes no payments in this/);
  });

  it('accepts a comma-separated list of Kafka brokers', () => {
    const read = (KAFKA_BROKERS: string) => readStartConfig({ KAFKA_BROKERS }, '/shop').forwarded;
    expect(read('a.example:9092, b.example:9092')).toEqual({ KAFKA_BROKERS: 'a.example:9092,b.example:9092' });
    expect(read('')).toEqual({});
    for (const wrong of ['a.example', 'a:1,', ',']) expect(() => read(wrong)).toThrow(/KAFKA_BROKERS: .*host:port/);
  });

  it('hands the login to Kafka, a private authority and options of Node on to every process', () => {
    const login = {
      KAFKA_BROKERS: 'a.example:9092',
      KAFKA_TLS: 'true',
      KAFKA_SASL_MECHANISM: 'scram-sha-256',
      KAFKA_SASL_USERNAME: 'shop',
      KAFKA_SASL_PASSWORD: 'hunter2',
      NODE_EXTRA_CA_CERTS: '/etc/ssl/own.pem',
      NODE_OPTIONS: '--cpu-prof',
    };
    expect(readStartConfig(login, '/shop')).toMatchObject({
      forwarded: login,
      kafka: {
        brokers: ['a.example:9092'],
        tls: true,
        sasl: { mechanism: 'scram-sha-256', username: 'shop', password: 'hunter2' },
      },
    });
    const incomplete = { ...login, KAFKA_SASL_PASSWORD: '' };
    expect(() => readStartConfig(incomplete, '/shop')).toThrow(
      'KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD belong together',
    );
  });

  it('hands what OpenTelemetry reads on to every process, as it is', () => {
    const tracing = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20eDp5',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.10',
    };
    // The processes have names of their own.
    expect(readStartConfig({ ...tracing, OTEL_SERVICE_NAME: 'shop' }, '/shop').forwarded).toEqual(tracing);
  });

  it('accepts a Redis URL and never prints its password', () => {
    const read = (REDIS_URL: string) => readStartConfig({ REDIS_URL }, '/shop').redis;
    expect(read('rediss://:secret@redis.example')).toEqual({ REDIS_URL: 'rediss://:secret@redis.example' });
    expect(() => read('http://:secret@redis.example')).toThrow(/REDIS_URL: must be a redis/);
    expect(() => read('http://:secret@redis.example')).not.toThrow(/secret/);
  });

  it('accepts a MongoDB URL with a database and never prints its password', () => {
    const read = (MONGODB_URL: string) => readStartConfig({ MONGODB_URL }, '/shop').mongodb;
    const url = 'mongodb://u:secret@mongo:27017/chat';
    expect([read(url), read('')]).toEqual([{ MONGODB_URL: url }, {}]);
    expect(() => read('mongodb://u:secret@mongo')).toThrow(/MONGODB_URL: must be a mongodb/);
    expect(() => read('mongodb://u:secret@mongo')).not.toThrow(/secret/);
  });

  it('reports all faults at once, without values (P-F4)', () => {
    const read = () => readStartConfig({ PORT: 'eighty', SEED: 'everything', ADMIN_PASSWORD: 'shh' }, '/shop');
    expect(read).toThrow(/PORT: .*\n.*SEED: .*\n.*ADMIN_PASSWORD: /);
    expect(read).not.toThrow(/eighty|everything|shh/);
  });

  it('requires address and password of the first administrator together', () => {
    expect(() => readStartConfig({ ADMIN_EMAIL: 'ann@shop.test' }, '/shop')).toThrow('belong together');
  });

  it('disables demo data and requires PUBLIC_URL in production', () => {
    const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'shop@shop.example' };
    const production = { SHOP_MODE: 'production', PUBLIC_URL: 'https://shop.example', ...mail, ...PAYPAL };
    expect(() => readStartConfig({ SHOP_MODE: 'production' }, '/shop')).toThrow(
      /PUBLIC_URL is missing[\s\S]*SMTP_URL is missing[\s\S]*MAIL_FROM is missing/,
    );
    expect(() => readStartConfig({ ...production, SEED: 'demo' }, '/shop')).toThrow('SEED must not be demo');
    const config = readStartConfig(production, '/shop');
    expect(config).toMatchObject({ seed: 'none', publicUrl: 'https://shop.example', mail });
  });
});
