import { INNER_PORTS, type ShopProcess, shopProcesses } from './shop-processes.ts';
import { ORDER_SETTINGS, readStartConfig } from './start/config.ts';

const secrets = {
  identityPrivateKey: 'PRIVATE',
  identityPublicKeys: 'PUBLIC',
  xsrfSecret: 'XSRF',
  postgresPassword: 'DATABASE',
};
const planned = (env: Record<string, string>) =>
  shopProcesses({
    config: readStartConfig({ PORT: '3456', DATA_DIR: '/data', ...env }, '/shop'),
    secrets,
    ports: Array.from({ length: INNER_PORTS }, (_, index) => 4000 + index),
    databaseUrl: (name) => `postgres://shop/${name}`,
    root: '/shop',
  });
const processes = planned({});
const named = (name: string) => processes.find((found) => found.name === name) as ShopProcess;

describe('shopProcesses', () => {
  it('gives each process its own ports, and the gateway the public one', () => {
    const ports = processes.flatMap(({ env }) => [env.PORT, env.INNER_PORT]);
    expect(new Set(ports).size).toBe(14);
    expect(ports).not.toContain(undefined);
    expect(named('gateway').env.PORT).toBe('3456');
  });

  it('gives the gateway and each service the currency', () => {
    for (const { name, env } of planned({ SHOP_CURRENCY: 'EUR' }))
      expect(env.SHOP_CURRENCY).toBe(name === 'paypal-simulator' ? undefined : 'EUR');
  });

  it('gives the gateway the URL of each service', () => {
    for (const name of ['user', 'catalogue', 'order', 'chat', 'analytics'])
      expect(named('gateway').env[`${name.toUpperCase()}_URL`]).toBe(`http://127.0.0.1:${named(name).env.PORT}`);
  });

  it('gives each process its own database, and all one event log', () => {
    const own = processes.filter(({ name }) => name !== 'paypal-simulator');
    expect(new Set(own.map(({ env }) => env.DATABASE_URL)).size).toBe(6);
    expect(new Set(own.map(({ env }) => env.EVENT_LOG_URL))).toEqual(new Set(['postgres://shop/events']));
  });

  it('uses Kafka as the event log when brokers are set', () => {
    for (const { name, env } of planned({ KAFKA_BROKERS: 'kafka:9092' })) {
      expect(env.KAFKA_BROKERS).toBe(name === 'paypal-simulator' ? undefined : 'kafka:9092');
      expect(env).not.toHaveProperty('EVENT_LOG_URL');
    }
  });

  it('passes the external image host to gateway and catalogue', () => {
    const host = { CLOUDINARY_CLOUD_NAME: 'shop', CLOUDINARY_UPLOAD_PRESET: 'products' };
    for (const name of ['gateway', 'catalogue']) {
      expect(planned(host).find((found) => found.name === name)?.env).toMatchObject(host);
    }
    expect(() => planned({ CLOUDINARY_CLOUD_NAME: 'shop' })).toThrow('belong together');
  });

  it('gives the S3 keys to the catalogue only', () => {
    const holders = planned({ S3_ENDPOINT: 'https://s3.example', S3_SECRET_KEY: 'HIDDEN' })
      .filter(({ env }) => Object.values(env).includes('HIDDEN'))
      .map(({ name }) => name);
    expect(holders).toEqual(['catalogue']);
  });

  it('gives the Redis URL to the gateway and chat only', () => {
    const holders = planned({ REDIS_URL: 'redis://:hidden@redis' }).filter(({ env }) => env.REDIS_URL !== undefined);
    expect(holders.map(({ name }) => name)).toEqual(['chat', 'gateway']);
  });

  it('gives the MongoDB URL to chat only', () => {
    const url = 'mongodb://u:hidden@mongo/chat';
    const holders = planned({ MONGODB_URL: url }).filter(({ env }) => Object.values(env).includes(url));
    expect(holders.map(({ name }) => name)).toEqual(['chat']);
  });

  it('gives the mail folder or server only to services that send email', () => {
    const valuesOf = (env: Record<string, string>, name: string) =>
      planned(env)
        .filter((found) => found.env[name] !== undefined)
        .map((found) => `${found.name}: ${found.env[name]}`);
    const everySender = (value: string) => ['user', 'order', 'chat'].map((name) => `${name}: ${value}`);
    expect(valuesOf({}, 'MAIL_DIR')).toEqual(everySender('/data/mail'));
    const server = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop@shop.example' };
    expect(valuesOf(server, 'MAIL_DIR')).toEqual([]);
    expect(valuesOf(server, 'SMTP_URL')).toEqual(everySender('smtp://mail.example'));
    expect(valuesOf(server, 'MAIL_FROM')).toEqual(everySender('shop@shop.example'));
  });

  it.each(ORDER_SETTINGS)('gives %s to the order service only', (name) => {
    const holders = planned({ [name]: '7' }).filter(({ env }) => env[name] === '7');
    expect(holders.map((process) => process.name)).toEqual(['order']);
  });

  it('includes a PayPal simulator in a demo, which knows no secret and keeps its money in the data folder', () => {
    const { env } = named('paypal-simulator');
    expect(env).toEqual({
      PORT: expect.any(String),
      INNER_PORT: expect.any(String),
      SHOP_MODE: 'demo',
      LOG_LEVEL: 'info',
      NODE_COMPILE_CACHE: '/data/cache/compile',
      DATA_FILE: '/data/paypal-simulator.jsonl',
      SIMULATOR_WEBHOOK_URL: 'http://127.0.0.1:3456/api/orders/paypal/webhook',
    });
    expect(named('order').env).toMatchObject({
      PAYPAL_CLIENT_ID: 'simulator',
      PAYPAL_CLIENT_SECRET: 'simulator',
      PAYPAL_MERCHANT_ID: 'SIMULATEDPAYEE',
      PAYPAL_WEBHOOK_ID: 'simulated-webhook',
      PAYPAL_API_URL: `http://127.0.0.1:${env.PORT}`,
    });
    expect(named('gateway').env).toMatchObject({
      PAYPAL_CLIENT_ID: 'simulator',
      PAYPAL_SIMULATOR_URL: `http://127.0.0.1:${env.PORT}`,
    });
  });

  it('uses a real PayPal when its keys are set, and gives their secret to the order service only', () => {
    const keys = {
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_CLIENT_SECRET: 'HIDDEN',
      PAYPAL_MERCHANT_ID: 'merchant',
      PAYPAL_WEBHOOK_ID: 'webhook',
      PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
    };
    const real = planned(keys);
    expect(real.map(({ name }) => name)).not.toContain('paypal-simulator');
    expect(real.find(({ name }) => name === 'order')?.env).toMatchObject(keys);
    expect(real.find(({ name }) => name === 'gateway')?.env.PAYPAL_CLIENT_ID).toBe('client');
    const holders = real.filter(({ env }) => Object.values(env).includes('HIDDEN')).map(({ name }) => name);
    expect(holders).toEqual(['order']);
  });

  it('gives the private key and the cross-site secret to the gateway only', () => {
    const holders = (value: string) =>
      processes.filter(({ env }) => Object.values(env).includes(value)).map(({ name }) => name);
    expect(holders('PRIVATE')).toEqual(['gateway']);
    expect(holders('XSRF')).toEqual(['gateway']);
    expect(holders('PUBLIC')).toHaveLength(6);
  });
});
