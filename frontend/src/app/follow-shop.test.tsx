import { defaultSettings } from '@shop/contracts/default-settings.ts';
import { waitFor } from '@testing-library/react';
import { shopApi } from '../shared/api/shop-api.ts';
import { selectShop } from '../shared/state/shop.ts';
import { fakeServer } from '../shared/testing/fake-server.ts';
import { sagaStore } from '../shared/testing/saga-store.ts';
import { followShop } from './follow-shop.ts';

const bikes = { ...defaultSettings, version: 2, name: 'Ada’s Bikes', accent: '#1D4ED8' };
const shade = (name: string) => document.documentElement.style.getPropertyValue(name);

afterEach(() => document.documentElement.removeAttribute('style'));

function open(settings: () => object) {
  const server = fakeServer({ 'GET /api/settings': () => ({ body: settings() }) });
  const { store, getState } = sagaStore<object>({}, followShop);
  return {
    server,
    /** Somebody comes back to the tab. */
    focus: () => store.dispatch(shopApi.internalActions.onFocus()),
    shop: () => selectShop(getState() as never),
  };
}

describe('an open page', () => {
  it('follows a change of the settings when somebody comes back to it, and a change back', async () => {
    let settings = bikes;
    const { focus, shop } = open(() => settings);
    document.title = 'Best online shop';
    focus();
    await waitFor(() => expect(shop()).toEqual(bikes));
    expect(document.title).toBe('Ada’s Bikes');
    expect(shade('--accent')).toContain('#1D4ED8');
    settings = { ...bikes, version: 3, name: 'Best Online Shop', accent: null as never };
    focus();
    await waitFor(() => expect(shop()).toEqual(settings));
    expect(document.title).toBe('Best online shop');
    expect(shade('--accent')).toContain('#0F766E');
  });

  it('loads the settings once per return, which the browser reports as visible and as focused', async () => {
    const { focus, shop, server } = open(() => bikes);
    focus();
    focus();
    await waitFor(() => expect(shop()).toEqual(bikes));
    expect(server.count('GET /api/settings')).toBe(1);
  });

  it('changes nothing while the settings are the same, and keeps them when they cannot be loaded', async () => {
    let answers = 0;
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { focus, shop, server } = open(() => {
      answers += 1;
      return defaultSettings;
    });
    const before = shop();
    focus();
    await waitFor(() => expect(answers).toBe(1));
    server.routes['GET /api/settings'] = () => ({ status: 400, message: 'no' });
    await server.settled();
    focus();
    await waitFor(() => expect(server.count('GET /api/settings')).toBe(2));
    expect(shop()).toBe(before);
    expect(shade('--accent')).toBe('');
    errors.mockRestore();
  });
});
