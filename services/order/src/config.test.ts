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
  it('multiplies the limits of an account by RATE_LIMIT_SCALE, with a minimum of one', () => {
    const defaults = {
      openOrders: 50,
      newAccount: { orders: 20, units: 200, cents: 1_000_000 },
      ordersPerDay: 100,
      cancelledPaidPerDay: 5,
    };
    expect(readConfig(env).limits).toEqual(defaults);
    const given = {
      MAX_OPEN_ORDERS: '7',
      NEW_ACCOUNT_ORDERS: '3',
      NEW_ACCOUNT_UNITS: '10',
      NEW_ACCOUNT_TOTAL: '99',
      ORDERS_PER_DAY: '4',
      CANCELLED_PAID_ORDERS_PER_DAY: '2',
    };
    expect(readConfig({ ...env, ...given, RATE_LIMIT_SCALE: '2.5' }).limits).toEqual({
      openOrders: 17,
      newAccount: { orders: 7, units: 25, cents: 24_750 },
      ordersPerDay: 10,
      cancelledPaidPerDay: 5,
    });
    expect(readConfig({ ...env, RATE_LIMIT_SCALE: '0.01' }).limits.openOrders).toBe(1);
  });

  it.each([
    ['MAX_OPEN_ORDERS', '0'],
    ['MAX_OPEN_ORDERS', 'many'],
    ['NEW_ACCOUNT_TOTAL', '9.99'],
    ['ORDERS_PER_DAY', '-1'],
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
      currency: 'USD',
      webhookId: undefined,
    });
    expect(readConfig({ ...env, ...paypal, SHOP_CURRENCY: 'EUR' }).paypal?.currency).toBe('EUR');
    for (const name of Object.keys(paypal))
      expect(() => readConfig({ ...env, ...paypal, [name]: '' })).toThrow(`${name} is missing`);
  });

  it('accepts a currency that PayPal does not take only without PayPal', () => {
    expect(readConfig({ ...env, SHOP_CURRENCY: 'INR' }).currency).toBe('INR');
    const refused = 'SHOP_CURRENCY: PayPal takes no payments in this currency';
    for (const SHOP_CURRENCY of ['INR', 'HUF', 'TWD'])
      expect(() => readConfig({ ...env, ...paypal, SHOP_CURRENCY })).toThrow(refused);
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
