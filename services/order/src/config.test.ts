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

  it('never accepts PayPal orders, because there is no PayPal client yet', () => {
    expect(readConfig({ ...env, PAYPAL_CLIENT_ID: 'x', PAYPAL_CLIENT_SECRET: 'y' }).takesPayPal).toBe(false);
  });
});
