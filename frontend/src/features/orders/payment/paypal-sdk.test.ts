import { setShopCurrency } from '../../../shared/format.ts';
import { fakePayPal, removePayPal } from './fake-paypal.ts';
import { loadedPayPal, loadPayPal } from './paypal-sdk.ts';

const paypal = { clientId: 'shop 1', sdkUrl: 'https://www.paypal.com/sdk/js', simulated: false };

afterEach(() => {
  removePayPal();
  document.head.replaceChildren();
  jest.useRealTimers();
});

describe('loadPayPal', () => {
  it('adds one script for any number of callers, with our parameters and the nonce of the page', async () => {
    const meta = Object.assign(document.createElement('meta'), { nonce: 'n1' });
    meta.setAttribute('property', 'csp-nonce');
    document.head.append(meta);
    const fake = fakePayPal();
    const loads = [loadPayPal(paypal), loadPayPal(paypal)];
    await fake.load();
    await Promise.all([...loads, loadPayPal(paypal)]);
    const [script] = fake.scripts();
    expect(fake.scripts()).toHaveLength(1);
    expect(script?.src).toBe(
      'https://www.paypal.com/sdk/js?client-id=shop+1&currency=USD&intent=capture&components=buttons',
    );
    expect([script?.nonce, script?.dataset.cspNonce]).toEqual(['n1', 'n1']);
    expect(loadedPayPal()).toBe(window.paypal);
  });

  it('asks for the currency of the shop', async () => {
    setShopCurrency('EUR');
    const fake = fakePayPal();
    const loaded = loadPayPal(paypal);
    await fake.load();
    await loaded;
    expect(fake.scripts()[0]?.src).toContain('&currency=EUR&');
    setShopCurrency('USD');
  });

  it('loads again after a failure', async () => {
    const fake = fakePayPal();
    const first = expect(loadPayPal(paypal)).rejects.toThrow('cannot be loaded');
    await fake.fail();
    await first;
    expect(fake.scripts()).toHaveLength(0);
    const second = loadPayPal(paypal);
    await fake.load();
    await second;
  });

  it('rejects a script without buttons', async () => {
    const fake = fakePayPal();
    const load = expect(loadPayPal(paypal)).rejects.toThrow('not loaded');
    await fake.load({ empty: true });
    await load;
  });

  it('gives up on a script that does not arrive within 20 seconds', async () => {
    jest.useFakeTimers();
    const load = expect(loadPayPal(paypal)).rejects.toThrow('in time');
    await jest.advanceTimersByTimeAsync(20_000);
    await load;
  });
});
