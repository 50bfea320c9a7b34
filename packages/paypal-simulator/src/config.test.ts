import { readConfig } from './config.ts';

const env = { PORT: '3000', INNER_PORT: '3001', SHOP_MODE: 'demo' };

describe('the configuration of the PayPal simulator', () => {
  it('needs no more than its ports', () => {
    expect(readConfig(env)).toMatchObject({ port: 3000, dataFile: undefined, webhookUrl: undefined });
  });

  it('is refused in production', () => {
    expect(() => readConfig({ ...env, SHOP_MODE: 'production' })).toThrow('SHOP_MODE must be demo');
  });

  it('takes webhook addresses of the web only', () => {
    expect(() => readConfig({ ...env, SIMULATOR_WEBHOOK_URL: 'file:///x' })).toThrow('SIMULATOR_WEBHOOK_URL');
  });
});
