import { fakeLive } from '../../shared/testing/fake-live.ts';
import { type FakeRequest, type FakeResponse, fakeServer } from '../../shared/testing/fake-server.ts';
import { sagaStore, until } from '../../shared/testing/saga-store.ts';
import { adminOrdersSaga } from './admin-orders-saga.ts';
import { adminOrdersActions as actions } from './admin-orders-slice.ts';
import { ordersReducer } from './orders-reducer.ts';
import { placed } from './render-orders.tsx';

const mockLive = fakeLive();
jest.mock('../../shared/live-socket.ts', () => ({ liveChannel: () => mockLive.channel() }));

const path = '/api/orders/admin';
const everything = { search: '', status: '', sort: 'date_-1' } as const;

const order = (_id: string) => ({ ...placed, _id });

/** So many orders, served 200 at a time with the cursor in its header, as docs/api.md#lists says. */
function served(count: () => number) {
  return ({ params }: FakeRequest): FakeResponse => {
    const { cursor, limit } = params as { cursor?: string; limit: number };
    const from = Number(cursor ?? 0);
    const body = Array.from({ length: Math.min(limit, count() - from) }, (_, i) => order(`o${count() - from - i}`));
    return { body, ...(from + limit < count() && { headers: { 'x-next-cursor': String(from + limit) } }) };
  };
}

let running: { stop: () => void } | undefined;
function start(answer: (asked: FakeRequest) => FakeResponse | Promise<FakeResponse>) {
  const server = fakeServer({ [`GET ${path}`]: answer as () => FakeResponse });
  const shop = sagaStore<{ orders: ReturnType<typeof ordersReducer> }>({ orders: ordersReducer }, adminOrdersSaga);
  running = shop;
  return { server, ...shop, state: () => shop.getState().orders.admin };
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  running?.stop();
  jest.restoreAllMocks();
});

describe("the administrator's list", () => {
  it('fetches the newest orders only, and more when a later page is looked at', async () => {
    const shop = start(served(() => 450));
    shop.dispatch(actions.opened({ filter: everything, wanted: 21 }));
    await until(() => shop.state().status === 'ready');
    expect(shop.state().rows).toHaveLength(200);
    shop.dispatch(actions.moreWanted(221));
    await until(() => shop.state().rows.length === 400);
    expect(shop.state().next).toBe('400');
  });

  it('fetches further parts without a row twice, even when asked while the first part is on its way', async () => {
    const shop = start(served(() => 450));
    shop.dispatch(actions.opened({ filter: everything, wanted: 21 }));
    shop.dispatch(actions.moreWanted(450));
    await until(() => shop.state().rows.length === 450);
    expect(shop.state().next).toBeNull();
    expect(new Set(shop.state().rows.map(({ _id }) => _id)).size).toBe(450);
  });

  it('asks the server to search, filter and sort', async () => {
    const shop = start(served(() => 1));
    shop.dispatch(actions.opened({ filter: { search: 'holt', status: 'delivered', sort: 'total_-1' }, wanted: 21 }));
    await until(() => shop.state().status === 'ready');
    expect(shop.server.requests[0]?.params).toEqual({
      limit: 200,
      sort: 'total_-1',
      search: 'holt',
      status: 'delivered',
    });
  });

  it('never shows what an earlier search found', async () => {
    const answers: ((response: FakeResponse) => void)[] = [];
    const shop = start(() => new Promise<FakeResponse>((resolve) => answers.push(resolve)));
    shop.dispatch(actions.opened({ filter: { ...everything, search: 'h' }, wanted: 21 }));
    await until(() => answers.length === 1);
    shop.dispatch(actions.opened({ filter: { ...everything, search: 'holt' }, wanted: 21 }));
    await until(() => answers.length === 2);
    answers[1]?.({ body: [order('holt')] });
    answers[0]?.({ body: [order('h')] });
    await until(() => shop.state().status === 'ready');
    expect(shop.state().rows.map(({ _id }) => _id)).toEqual(['holt']);
  });

  it('reloads as many rows as were shown when orders change, once per burst', async () => {
    let count = 250;
    const shop = start(served(() => count));
    shop.dispatch(actions.opened({ filter: everything, wanted: 250 }));
    await until(() => shop.state().rows.length === 250);
    const asked = shop.server.requests.length;
    count = 252;
    for (let response = 0; response < 5; response += 1) mockLive.say({ what: 'connected' });
    await until(() => shop.state().rows.length === 252);
    expect(shop.server.requests.length - asked).toBe(2);
    expect(shop.state().rows[0]?._id).toBe('o252');
  });

  it('misses no announcement while the first page is loading', async () => {
    let answer: (response: FakeResponse) => void = () => undefined;
    const shop = start(() => new Promise<FakeResponse>((resolve) => (answer = resolve)));
    shop.dispatch(actions.opened({ filter: everything, wanted: 21 }));
    await until(() => shop.server.requests.length === 1);
    mockLive.say({ what: 'connected' });
    shop.server.routes[`GET ${path}`] = () => ({ body: [order('o2'), order('o1')] });
    answer({ body: [order('o1')] });
    await until(() => shop.state().rows.length === 2);
  });

  it('keeps what is here when a later part does not come, says so, and tries again when asked', async () => {
    let broken = true;
    const all = served(() => 450);
    const cursorOf = ({ params }: FakeRequest) => (params as { cursor?: string }).cursor;
    const shop = start((asked) => (broken && cursorOf(asked) === '200' ? { status: 500 } : all(asked)));
    shop.dispatch(actions.opened({ filter: everything, wanted: 221 }));
    await until(() => shop.state().moreFailed);
    expect(shop.state()).toMatchObject({ status: 'ready', next: '200' });
    expect(shop.state().rows).toHaveLength(200);
    shop.dispatch(actions.moreWanted(221));
    expect(shop.state().moreFailed).toBe(false);
    await until(() => shop.state().moreFailed);
    broken = false;
    shop.dispatch(actions.moreWanted(221));
    await until(() => shop.state().rows.length === 400);
    expect(shop.state().moreFailed).toBe(false);
  });

  it('says so when it cannot be loaded, and stops listening when it is left', async () => {
    const shop = start(() => ({ status: 500 }));
    shop.dispatch(actions.opened({ filter: everything, wanted: 21 }));
    await until(() => shop.state().status === 'failed');
    shop.server.routes[`GET ${path}`] = () => ({ body: [] });
    shop.dispatch(actions.opened({ filter: everything, wanted: 21 }));
    await until(() => mockLive.listening() === 1);
    shop.dispatch(actions.left());
    expect(mockLive.listening()).toBe(0);
  });
});
