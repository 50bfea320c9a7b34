import { fakeLive } from '../../shared/testing/fake-live.ts';
import { type FakeResponse, fakeServer } from '../../shared/testing/fake-server.ts';
import { freezeDate, NOW, TODAY, YESTERDAY } from '../../shared/testing/freeze-date.ts';
import { sagaStore, until } from '../../shared/testing/saga-store.ts';
import { analyticsSaga } from './analytics-saga.ts';
import * as events from './analytics-slice.ts';
import { totalCents } from './revenue.ts';

const mockLive = fakeLive();
jest.mock('../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

const today = TODAY;
const yesterday = YESTERDAY;
const order = (_id: string, dollars: number, date = today) => ({
  _id,
  createdAt: `${date}T00:00:00.000Z`,
  orderTotal: { cartSubtotal: dollars },
});
const path = (date: string) => `GET /api/orders/analysis/${date}`;
const dayPath = (date: string) => `GET /api/admin/analytics/days/${date}`;

function start(routes: Record<string, () => FakeResponse | Promise<FakeResponse>>) {
  const server = fakeServer(routes);
  const shop = sagaStore({ analytics: events.analyticsReducer }, analyticsSaga);
  const state = () => shop.getState().analytics;
  return { server, ...shop, state, cents: (series: events.Series) => totalCents(state().revenues[series]) };
}

freezeDate();

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function opened(routes: Record<string, () => FakeResponse | Promise<FakeResponse>>) {
  const shop = start(routes);
  shop.dispatch(events.analyticsOpened({ first: today, second: yesterday }));
  await until(() => shop.state().status === 'ready');
  return shop;
}
const bothDays = {
  [path(today)]: () => ({ body: [order('a', 10)] }),
  [path(yesterday)]: () => ({ body: [order('b', 20, yesterday)] }),
};

describe('loading the revenue of two days', () => {
  it('loads both days when the page opens and whenever a date changes', async () => {
    const shop = await opened({ ...bothDays, [path('2026-01-02')]: () => ({ body: [order('c', 5, '2026-01-02')] }) });
    expect([shop.cents('first'), shop.cents('second')]).toEqual([1000, 2000]);
    shop.dispatch(events.dateChosen({ series: 'second', date: '2026-01-02' }));
    expect(shop.state()).toMatchObject({ status: 'loading', dates: { second: '2026-01-02' } });
    await until(() => shop.state().status === 'ready');
    expect([shop.cents('first'), shop.cents('second')]).toEqual([1000, 500]);
    expect(shop.server.count(path(today))).toBe(2);
  });

  it('ignores the response for a date that was replaced meanwhile', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const slow = new Promise<FakeResponse>((resolve) => {
      respond = resolve;
    });
    const shop = await opened({ ...bothDays, [path('2026-01-02')]: () => slow });
    shop.dispatch(events.dateChosen({ series: 'second', date: '2026-01-02' }));
    await until(() => shop.server.count(path('2026-01-02')) === 1);
    shop.dispatch(events.dateChosen({ series: 'second', date: yesterday }));
    respond({ body: [order('wrong', 999, '2026-01-02')] });
    await until(() => shop.state().status === 'ready');
    expect(shop.cents('second')).toBe(2000);
  });

  it('loads what was refunded, and forgets it when a date changes or it can no longer be loaded', async () => {
    const refunded = (dollars: number) => () => ({ body: { gross: 100, refunded: dollars, net: 100 - dollars } });
    const shop = await opened({
      ...bothDays,
      [dayPath(today)]: refunded(12.34),
      [dayPath(yesterday)]: refunded(0),
    });
    await until(() => shop.state().refundedCents.first !== null);
    expect(shop.state().refundedCents).toEqual({ first: 1_234, second: 0 });
    shop.server.routes[dayPath(today)] = () => ({ status: 500 });
    shop.dispatch(events.dateChosen({ series: 'second', date: today }));
    expect(shop.state().refundedCents).toEqual({ first: null, second: null });
    await until(() => shop.server.count(dayPath(today)) > 1);
    await shop.server.settled();
    expect(shop.state()).toMatchObject({ status: 'ready', refundedCents: { first: null, second: null } });
  });

  it('only logs a load failure (docs/requirements.md#errors)', async () => {
    const shop = start({ [path(today)]: () => ({ status: 500 }), [path(yesterday)]: () => ({ body: [] }) });
    shop.dispatch(events.analyticsOpened({ first: today, second: yesterday }));
    await until(() => shop.state().status === 'failed');
    expect(console.error).toHaveBeenCalled();
  });
});

describe('refreshing the open analytics page', () => {
  it("adds today's announced order once, without a request", async () => {
    const shop = await opened(bothDays);
    const announced = order('new', 7);
    mockLive.say({ what: 'new order', order: announced });
    mockLive.say({ what: 'new order', order: announced });
    expect([shop.cents('first'), shop.cents('second')]).toEqual([1700, 2000]);
    expect(shop.server.count(path(today))).toBe(1);
  });

  it('ignores announced orders of another day, or when today is not chosen', async () => {
    const shop = await opened({ ...bothDays, [path('2026-01-02')]: () => ({ body: [] }) });
    mockLive.say({ what: 'new order', order: order('old', 7, yesterday) });
    expect([shop.cents('first'), shop.cents('second')]).toEqual([1000, 2000]);
    shop.dispatch(events.dateChosen({ series: 'first', date: '2026-01-02' }));
    await until(() => shop.state().status === 'ready');
    mockLive.say({ what: 'new order', order: order('new', 7) });
    expect([shop.cents('first'), shop.cents('second')]).toEqual([0, 2000]);
  });

  it('keeps an announced order that the next response does not contain yet', async () => {
    const shop = await opened(bothDays);
    mockLive.say({ what: 'new order', order: order('new', 7) });
    mockLive.say({ what: 'connected' });
    await until(() => shop.server.count(path(yesterday)) === 2);
    await until(() => shop.state().status === 'ready');
    expect(shop.cents('first')).toBe(1700);
  });

  it('counts an order announced while the first request is pending', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const slow = new Promise<FakeResponse>((resolve) => {
      respond = resolve;
    });
    const shop = start({ ...bothDays, [path(today)]: () => slow });
    shop.dispatch(events.analyticsOpened({ first: today, second: yesterday }));
    mockLive.say({ what: 'new order', order: order('new', 7) });
    respond({ body: [order('a', 10)] });
    await until(() => shop.state().status === 'ready');
    expect(shop.cents('first')).toBe(1700);
  });

  it("refreshes 0.3, 1 and 4 s after 'order changed', so that a cancelled order disappears", async () => {
    const shop = await opened(bothDays);
    shop.server.routes[path(today)] = () => ({ body: [] });
    jest.useFakeTimers({ now: NOW });
    mockLive.say({ what: 'order changed', change: { _id: 'a', status: 'cancelled' } });
    const counts: number[] = [];
    for (const ms of [299, 1, 699, 1, 2_999, 1, 20_000]) {
      await jest.advanceTimersByTimeAsync(ms);
      counts.push(shop.server.count(path(today)));
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4, 4]);
    expect(shop.cents('first')).toBe(0);
  });

  it('refreshes when the page becomes visible again', async () => {
    const shop = await opened(bothDays);
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => shop.server.count(path(today)) === 2);
  });

  it('stops listening when the page is left', async () => {
    const shop = await opened(bothDays);
    expect(mockLive.listening()).toBe(1);
    shop.dispatch(events.analyticsLeft());
    expect(mockLive.listening()).toBe(0);
    expect(shop.state().status).toBe('idle');
  });
});
