import { fakeLive } from '../../shared/testing/fake-live.ts';
import { fakeServer, type Told } from '../../shared/testing/fake-server.ts';
import { aroundFixedDay, NOW, TODAY, YESTERDAY } from '../../shared/testing/fixed-day.ts';
import { sagaStore, until } from '../../shared/testing/saga-store.ts';
import { analyticsSaga } from './analytics-saga.ts';
import * as events from './analytics-slice.ts';
import { totalCents } from './revenue.ts';

const mockLive = fakeLive();
jest.mock('../../shared/live-socket.ts', () => ({ liveChannel: () => mockLive.channel() }));

const today = TODAY;
const yesterday = YESTERDAY;
const order = (_id: string, dollars: number, date = today) => ({
  _id,
  createdAt: `${date}T00:00:00.000Z`,
  orderTotal: { cartSubtotal: dollars },
});
const path = (date: string) => `GET /api/orders/analysis/${date}`;

let running: { stop: () => void } | undefined;
function start(routes: Record<string, () => Told | Promise<Told>>) {
  const server = fakeServer(routes);
  const shop = sagaStore({ analytics: events.analyticsReducer }, analyticsSaga);
  running = shop;
  const state = () => shop.getState().analytics;
  return { server, ...shop, state, cents: (place: events.Place) => totalCents(state().revenues[place]) };
}

aroundFixedDay();

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  running?.stop();
  jest.restoreAllMocks();
});

async function opened(routes: Record<string, () => Told | Promise<Told>>) {
  const shop = start(routes);
  shop.dispatch(events.analyticsOpened(today, yesterday));
  await until(() => shop.state().status === 'ready');
  return shop;
}
const bothDays = {
  [path(today)]: () => ({ body: [order('a', 10)] }),
  [path(yesterday)]: () => ({ body: [order('b', 20, yesterday)] }),
};

describe('the revenue of two days', () => {
  it('is loaded for both when the page opens, and again for both whenever a date changes', async () => {
    const shop = await opened({ ...bothDays, [path('2026-01-02')]: () => ({ body: [order('c', 5, '2026-01-02')] }) });
    expect([shop.cents('first'), shop.cents('second')]).toEqual([1000, 2000]);
    shop.dispatch(events.dateChosen('second', '2026-01-02'));
    expect(shop.state()).toMatchObject({ status: 'loading', dates: { second: '2026-01-02' } });
    await until(() => shop.state().status === 'ready');
    expect([shop.cents('first'), shop.cents('second')]).toEqual([1000, 500]);
    expect(shop.server.count(path(today))).toBe(2);
  });

  it('never shows the answer for a date that was changed meanwhile', async () => {
    let answer: (told: Told) => void = () => undefined;
    const slow = new Promise<Told>((resolve) => {
      answer = resolve;
    });
    const shop = await opened({ ...bothDays, [path('2026-01-02')]: () => slow });
    shop.dispatch(events.dateChosen('second', '2026-01-02'));
    await until(() => shop.server.count(path('2026-01-02')) === 1);
    shop.dispatch(events.dateChosen('second', yesterday));
    answer({ body: [order('wrong', 999, '2026-01-02')] });
    await until(() => shop.state().status === 'ready');
    expect(shop.cents('second')).toBe(2000);
  });

  it('is only logged when it cannot be loaded (SPEC §8)', async () => {
    const shop = start({ [path(today)]: () => ({ status: 500 }), [path(yesterday)]: () => ({ body: [] }) });
    shop.dispatch(events.analyticsOpened(today, yesterday));
    await until(() => shop.state().status === 'failed');
    expect(console.error).toHaveBeenCalled();
  });
});

describe('while the page is open', () => {
  it("adds today's new order without asking, once", async () => {
    const shop = await opened(bothDays);
    const told = order('new', 7);
    mockLive.say({ what: 'new order', order: told });
    mockLive.say({ what: 'new order', order: told });
    expect([shop.cents('first'), shop.cents('second')]).toEqual([1700, 2000]);
    expect(shop.server.count(path(today))).toBe(1);
  });

  it('adds no order of another day, nor when today is not shown', async () => {
    const shop = await opened({ ...bothDays, [path('2026-01-02')]: () => ({ body: [] }) });
    mockLive.say({ what: 'new order', order: order('old', 7, yesterday) });
    expect([shop.cents('first'), shop.cents('second')]).toEqual([1000, 2000]);
    shop.dispatch(events.dateChosen('first', '2026-01-02'));
    await until(() => shop.state().status === 'ready');
    mockLive.say({ what: 'new order', order: order('new', 7) });
    expect([shop.cents('first'), shop.cents('second')]).toEqual([0, 2000]);
  });

  it('keeps an announced order that the next answer does not know yet', async () => {
    const shop = await opened(bothDays);
    mockLive.say({ what: 'new order', order: order('new', 7) });
    mockLive.say({ what: 'connected' });
    await until(() => shop.server.count(path(yesterday)) === 2);
    await until(() => shop.state().status === 'ready');
    expect(shop.cents('first')).toBe(1700);
  });

  it('counts an order that was announced while the first answer was on its way', async () => {
    let answer: (told: Told) => void = () => undefined;
    const slow = new Promise<Told>((resolve) => {
      answer = resolve;
    });
    const shop = start({ ...bothDays, [path(today)]: () => slow });
    shop.dispatch(events.analyticsOpened(today, yesterday));
    mockLive.say({ what: 'new order', order: order('new', 7) });
    answer({ body: [order('a', 10)] });
    await until(() => shop.state().status === 'ready');
    expect(shop.cents('first')).toBe(1700);
  });

  it("asks again 0.3, 1 and 4 s after 'order changed', so that a cancelled order leaves", async () => {
    const shop = await opened(bothDays);
    shop.server.routes[path(today)] = () => ({ body: [] });
    jest.useFakeTimers({ now: NOW });
    mockLive.say({ what: 'order changed', change: { _id: 'a', status: 'cancelled' } });
    const asked: number[] = [];
    for (const ms of [299, 1, 699, 1, 2_999, 1, 20_000]) {
      await jest.advanceTimersByTimeAsync(ms);
      asked.push(shop.server.count(path(today)));
    }
    expect(asked).toEqual([1, 2, 2, 3, 3, 4, 4]);
    expect(shop.cents('first')).toBe(0);
  });

  it('asks when it is looked at again', async () => {
    const shop = await opened(bothDays);
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => shop.server.count(path(today)) === 2);
  });

  it('stops listening when it is left', async () => {
    const shop = await opened(bothDays);
    expect(mockLive.listening()).toBe(1);
    shop.dispatch(events.analyticsLeft());
    expect(mockLive.listening()).toBe(0);
    expect(shop.state().status).toBe('idle');
  });
});
