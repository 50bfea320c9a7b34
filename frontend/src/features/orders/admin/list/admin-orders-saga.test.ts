import { fakeLive } from '../../../../shared/testing/fake-live.ts';
import { type FakeRequest, type FakeResponse, fakeServer } from '../../../../shared/testing/fake-server.ts';
import { sagaStore, until } from '../../../../shared/testing/saga-store.ts';
import { ordersReducer } from '../../orders-reducer.ts';
import { placed } from '../../render-orders.tsx';
import { adminOrdersSaga } from './admin-orders-saga.ts';
import { adminOrdersActions as actions } from './admin-orders-slice.ts';

const mockLive = fakeLive();
jest.mock('../../../../shared/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

const path = '/api/orders/admin';
const noFilter = { search: '', status: '', payment: '', from: '', to: '', sort: 'date_-1' } as const;

const order = (_id: string) => ({ ...placed, _id });

/** Serves `count` orders in parts of at most 200, with the cursor in a header (docs/api.md#lists). */
function serveOrders(count: () => number) {
  return ({ params }: FakeRequest): FakeResponse => {
    const { cursor, limit } = params as { cursor?: string; limit: number };
    const from = Number(cursor ?? 0);
    const body = Array.from({ length: Math.min(limit, count() - from) }, (_, i) => order(`o${count() - from - i}`));
    return { body, ...(from + limit < count() && { headers: { 'x-next-cursor': String(from + limit) } }) };
  };
}

let running: { stop: () => void } | undefined;
function start(respond: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>) {
  const server = fakeServer({ [`GET ${path}`]: respond as () => FakeResponse });
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

describe('adminOrdersSaga', () => {
  it('fetches the first part only, and the next one when a later page is opened', async () => {
    const shop = start(serveOrders(() => 450));
    shop.dispatch(actions.opened({ filter: noFilter, wanted: 21 }));
    await until(() => shop.state().status === 'ready');
    expect(shop.state().rows).toHaveLength(200);
    shop.dispatch(actions.moreWanted(221));
    await until(() => shop.state().rows.length === 400);
    expect(shop.state().next).toBe('400');
  });

  it('fetches each part once when a later page is opened during the first request', async () => {
    const shop = start(serveOrders(() => 450));
    shop.dispatch(actions.opened({ filter: noFilter, wanted: 21 }));
    shop.dispatch(actions.moreWanted(450));
    await until(() => shop.state().rows.length === 450);
    expect(shop.state().next).toBeNull();
    expect(new Set(shop.state().rows.map(({ _id }) => _id)).size).toBe(450);
  });

  it('sends search, filter and sort to the server', async () => {
    const shop = start(serveOrders(() => 1));
    const filter = {
      search: 'holt',
      status: 'delivered',
      payment: 'cod',
      from: '2026-11-01',
      to: '2026-11-20',
    } as const;
    shop.dispatch(actions.opened({ filter: { ...filter, sort: 'total_-1' }, wanted: 21 }));
    await until(() => shop.state().status === 'ready');
    expect(shop.server.requests[0]?.params).toEqual({
      limit: 200,
      sort: 'total_-1',
      ...filter,
    });
  });

  it('ignores the response to an earlier search', async () => {
    const responders: ((response: FakeResponse) => void)[] = [];
    const shop = start(() => new Promise<FakeResponse>((resolve) => responders.push(resolve)));
    shop.dispatch(actions.opened({ filter: { ...noFilter, search: 'h' }, wanted: 21 }));
    await until(() => responders.length === 1);
    shop.dispatch(actions.opened({ filter: { ...noFilter, search: 'holt' }, wanted: 21 }));
    await until(() => responders.length === 2);
    responders[1]?.({ body: [order('holt')] });
    responders[0]?.({ body: [order('h')] });
    await until(() => shop.state().status === 'ready');
    expect(shop.state().rows.map(({ _id }) => _id)).toEqual(['holt']);
  });

  it('reloads as many rows as were loaded, once per burst of live events', async () => {
    let count = 250;
    const shop = start(serveOrders(() => count));
    shop.dispatch(actions.opened({ filter: noFilter, wanted: 250 }));
    await until(() => shop.state().rows.length === 250);
    const before = shop.server.requests.length;
    count = 252;
    for (let event = 0; event < 5; event += 1) mockLive.say({ what: 'connected' });
    await until(() => shop.state().rows.length === 252);
    expect(shop.server.requests.length - before).toBe(2);
    expect(shop.state().rows[0]?._id).toBe('o252');
  });

  it('reloads after a live event that arrives during the first request', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const shop = start(() => new Promise<FakeResponse>((resolve) => (respond = resolve)));
    shop.dispatch(actions.opened({ filter: noFilter, wanted: 21 }));
    await until(() => shop.server.requests.length === 1);
    mockLive.say({ what: 'connected' });
    shop.server.routes[`GET ${path}`] = () => ({ body: [order('o2'), order('o1')] });
    respond({ body: [order('o1')] });
    await until(() => shop.state().rows.length === 2);
  });

  it('keeps the loaded rows when a later part fails, and retries on request', async () => {
    let broken = true;
    const all = serveOrders(() => 450);
    const cursorOf = ({ params }: FakeRequest) => (params as { cursor?: string }).cursor;
    const shop = start((request) => (broken && cursorOf(request) === '200' ? { status: 500 } : all(request)));
    shop.dispatch(actions.opened({ filter: noFilter, wanted: 221 }));
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

  it('reports a failed load, and stops listening when the page is left', async () => {
    const shop = start(() => ({ status: 500 }));
    shop.dispatch(actions.opened({ filter: noFilter, wanted: 21 }));
    await until(() => shop.state().status === 'failed');
    shop.server.routes[`GET ${path}`] = () => ({ body: [] });
    shop.dispatch(actions.opened({ filter: noFilter, wanted: 21 }));
    await until(() => mockLive.listening() === 1);
    shop.dispatch(actions.left());
    expect(mockLive.listening()).toBe(0);
  });
});
