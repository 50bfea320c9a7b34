import { readConfig } from './config.ts';

const env = {
  PORT: '1',
  INNER_PORT: '2',
  SHOP_MODE: 'demo',
  DATABASE_URL: 'postgres://localhost/order',
  EVENT_LOG_URL: 'postgres://localhost/events',
  IDENTITY_PUBLIC_KEYS: 'PUBLIC KEY',
  MAIL_DIR: '/mail',
};

describe('the configuration of the order service', () => {
  it.each([
    [{}, 50],
    [{ MAX_OPEN_ORDERS: '7' }, 7],
    [{ RATE_LIMIT_SCALE: '2.5' }, 125],
    [{ MAX_OPEN_ORDERS: '3', RATE_LIMIT_SCALE: '0.1' }, 1],
  ])('multiplies MAX_OPEN_ORDERS by RATE_LIMIT_SCALE, with a minimum of one: %j', (given, expected) => {
    expect(readConfig({ ...env, ...given }).maxOpenOrders).toBe(expected);
  });

  it.each([
    ['MAX_OPEN_ORDERS', '0'],
    ['MAX_OPEN_ORDERS', 'many'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', '-1'],
  ])('rejects %s=%s', (name, value) => {
    expect(() => readConfig({ ...env, [name]: value })).toThrow(name);
  });

  const paypal = {
    PAYPAL_API_URL: 'https://api-m.paypal.com/',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_MERCHANT_ID: 'payee',
  };

  it('accepts PayPal only with a complete account', () => {
    expect(readConfig(env).paypal).toBeUndefined();
    expect(readConfig({ ...env, ...paypal }).paypal).toEqual({
      apiUrl: 'https://api-m.paypal.com',
      clientId: 'id',
      clientSecret: 'secret',
      merchantId: 'payee',
      webhookId: undefined,
    });
    for (const name of Object.keys(paypal))
      expect(() => readConfig({ ...env, ...paypal, [name]: '' })).toThrow(`${name} is missing`);
  });

  it('requires a real PayPal account in production', () => {
    const mail = { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'shop@shop.test', MAIL_DIR: '' };
    const production = { ...env, ...mail, SHOP_MODE: 'production', PUBLIC_URL: 'https://shop.test' };
    expect(() => readConfig(production)).toThrow('PAYPAL_CLIENT_ID is missing');
    expect(() => readConfig({ ...production, ...paypal })).toThrow('PAYPAL_WEBHOOK_ID is missing');
    Object.assign(production, { PAYPAL_WEBHOOK_ID: 'webhook' });
    expect(readConfig({ ...production, ...paypal }).paypal?.clientId).toBe('id');
    const simulator = { ...production, ...paypal, PAYPAL_CLIENT_ID: 'simulator' };
    expect(() => readConfig(simulator)).toThrow('PAYPAL_CLIENT_ID must not be the simulator');
    const plain = { ...production, ...paypal, PAYPAL_API_URL: 'http://paypal.test' };
    expect(() => readConfig(plain)).toThrow('PAYPAL_API_URL must be https');
  });
});
