import { STALE_HEADER } from '@shop/contracts/common-api.ts';
import { act, render, screen } from '@testing-library/react';
import { adminCalls } from '../shared/admin-paths.ts';
import { api } from '../shared/api/api-client.ts';
import { calls } from '../shared/paths.ts';
import { aProductList } from '../shared/testing/catalogue-fixtures.ts';
import { type FakeResponse, fakeServer } from '../shared/testing/fake-server.ts';
import { signedIn } from '../shared/testing/people.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';

const body = aProductList([]);
const staleResponse: FakeResponse = { body, headers: { [STALE_HEADER]: '120' } };
const token = () => ({ body: { token: 'user', isAdmin: false, user: signedIn() } });
const list = calls.products({});
const request = (url: string, method: 'get' | 'post' = 'get') =>
  act(async () => void (await api[method](url).catch(() => 0)));
const shown = () => screen.getByRole('status').textContent;
const NOTICE = 'Some prices and stock may be a few minutes old. Your order always has the exact ones.';

describe('the banner of the connection', () => {
  it('shows the notice after a stale catalogue response, until the next fresh one', async () => {
    const { routes } = fakeServer({ [`GET ${list}`]: () => staleResponse, [`GET ${calls.token}`]: token });
    render(<ConnectionBanner />);
    expect(shown()).toBe('');
    await request(list);
    expect(shown()).toBe(NOTICE);
    routes[`GET ${list}`] = () => ({ body });
    await request(list);
    expect(shown()).toBe('');
  });

  it('keeps the notice after other responses, failures and writes', async () => {
    fakeServer({
      [`GET ${list}`]: () => staleResponse,
      [`GET ${calls.token}`]: token,
      [`GET ${calls.bestsellers}`]: () => ({ status: 500 }),
      [`POST ${adminCalls.newProduct}`]: () => ({ body: { message: 'product created', productId: 'p9' } }),
      [`GET ${calls.categories}`]: () => ({ body: [] }),
    });
    render(<ConnectionBanner />);
    await request(list);
    for (const [url, method] of [[calls.token], [calls.bestsellers], [adminCalls.newProduct, 'post']] as const) {
      await request(url, method);
      expect(shown()).toBe(NOTICE);
    }
    await request(calls.categories);
    expect(shown()).toBe('');
  });

  it('shows the notice at once when the stale response arrived before it was rendered', async () => {
    fakeServer({ [`GET ${list}`]: () => staleResponse, [`GET ${calls.categories}`]: () => ({ body: [] }) });
    await request(list);
    render(<ConnectionBanner />);
    expect(shown()).toBe(NOTICE);
    await request(calls.categories);
  });

  it('says that the browser is offline, as long as it is', () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<ConnectionBanner />);
    expect(shown()).toBe('You are offline. What you see may have changed; your cart is kept.');
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(shown()).toBe('');
    onLine.mockRestore();
  });

  it('says after five seconds that a call takes longer than usual, until it ends', async () => {
    jest.useFakeTimers();
    let respond = (_: FakeResponse) => undefined as unknown;
    fakeServer({ [`GET ${list}`]: () => new Promise<FakeResponse>((resolve) => (respond = resolve)) });
    render(<ConnectionBanner />);
    const call = api.get(list);
    await act(() => jest.advanceTimersByTimeAsync(4_999));
    expect(shown()).toBe('');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(shown()).toBe('This takes longer than usual.');
    respond({ body });
    await act(async () => void (await call));
    expect(shown()).toBe('');
    jest.useRealTimers();
  });
});
