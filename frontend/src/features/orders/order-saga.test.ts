import type { OrderDetails } from '@shop/contracts/order-api.ts';
import type { UnknownAction } from 'redux';
import { logoutRequested } from '../../shared/state/session.ts';
import { fakeLive } from '../../shared/testing/fake-live.ts';
import { type FakeResponse, fakeServer } from '../../shared/testing/fake-server.ts';
import { sagaStore, until } from '../../shared/testing/saga-store.ts';
import { orderSaga } from './order-saga.ts';
import { deliveryMarked, orderLeft, orderOpened } from './order-slice.ts';
import { ordersReducer } from './orders-reducer.ts';
import { placed } from './render-orders.tsx';

const mockLive = fakeLive();
jest.mock('../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

const order = (_id: string, over: Partial<OrderDetails> = {}) => ({ ...placed, _id, ...over });
const path = 'GET /api/orders/user/o1';

function start(routes: Record<string, () => FakeResponse | Promise<FakeResponse>>) {
  const server = fakeServer(routes);
  const reducers = {
    orders: ordersReducer,
    logouts: (count = 0, action: UnknownAction) => (logoutRequested.match(action) ? count + 1 : count),
  };
  const shop = sagaStore<{ orders: ReturnType<typeof ordersReducer>; logouts: number }>(reducers, orderSaga);
  return { server, ...shop, state: () => shop.getState().orders.order, logouts: () => shop.getState().logouts };
}
async function opened(routes: Record<string, () => FakeResponse | Promise<FakeResponse>> = {}) {
  const shop = start({ [path]: () => ({ body: order('o1') }), ...routes });
  shop.dispatch(orderOpened('o1'));
  await until(() => shop.state().status === 'ready');
  return shop;
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('orderSaga', () => {
  it.each([401, 403, 404, 500])('logs out when the order cannot be loaded: %i', async (status) => {
    const shop = start({ [path]: () => ({ status }) });
    shop.dispatch(orderOpened('o1'));
    await until(() => shop.logouts() === 1);
    expect(shop.state().order).toBeNull();
  });

  it('retries a failed load before it logs out', async () => {
    let calls = 0;
    const shop = start({ [path]: () => (++calls < 2 ? { status: 503 } : { body: order('o1') }) });
    shop.dispatch(orderOpened('o1'));
    await until(() => shop.state().status === 'ready');
    expect(shop.logouts()).toBe(0);
  });

  it("refreshes after 'order changed' for the open order only", async () => {
    const shop = await opened();
    shop.server.routes[path] = () => ({ body: order('o1', { isDelivered: true }) });
    mockLive.say({ what: 'order changed', change: { _id: 'o2', status: 'delivered' } });
    expect(shop.state().order?.isDelivered).toBe(false);
    mockLive.say({ what: 'order changed', change: { _id: 'o1', status: 'delivered' } });
    await until(() => shop.state().order?.isDelivered === true);
    expect(shop.server.count(path)).toBe(2);
  });

  it('refreshes after a reconnection, and keeps the order when the refresh fails', async () => {
    const shop = await opened();
    shop.server.routes[path] = () => ({ status: 500 });
    mockLive.say({ what: 'connected' });
    await until(() => shop.server.count(path) === 2);
    expect(shop.state().order?._id).toBe('o1');
    expect(shop.logouts()).toBe(0);
  });

  it('refreshes once more for events that arrive during a refresh', async () => {
    const shop = await opened();
    mockLive.say({ what: 'connected' });
    mockLive.say({ what: 'order changed', change: { _id: 'o1', status: 'delivered' } });
    await until(() => shop.server.count(path) === 3);
  });

  it('stops listening when the page is left', async () => {
    const shop = await opened();
    shop.dispatch(orderLeft());
    expect(mockLive.listening()).toBe(0);
  });
});

describe("'Mark as delivered'", () => {
  const put = 'PUT /api/orders/delivered/o1';

  it('sets delivered on a truthy response, and sends one request for a double click', async () => {
    const shop = await opened({ [put]: () => ({ body: true, outsideContract: true }) });
    shop.server.routes[path] = () => new Promise(() => undefined);
    shop.dispatch(deliveryMarked('o1'));
    shop.dispatch(deliveryMarked('o1'));
    await until(() => shop.state().order?.isDelivered === true);
    expect(shop.server.count(put)).toBe(1);
  });

  it('only logs a failure (docs/requirements.md#errors)', async () => {
    const shop = await opened({ [put]: () => ({ status: 409 }) });
    shop.dispatch(deliveryMarked('o1'));
    await until(() => !shop.state().marking);
    expect(shop.state().order?.isDelivered).toBe(false);
    expect(console.error).toHaveBeenCalled();
    expect(shop.logouts()).toBe(0);
  });

  it('ignores the response for an order whose page was left', async () => {
    const shop = await opened({ [put]: () => ({ body: order('o1', { isDelivered: true }) }) });
    shop.server.routes['GET /api/orders/user/o2'] = () => ({ body: order('o2') });
    shop.dispatch(deliveryMarked('o1'));
    shop.dispatch(orderOpened('o2'));
    await until(() => shop.state().order?._id === 'o2' && shop.server.count(path) === 2);
    await shop.server.settled();
    expect(shop.state().order).toMatchObject({ _id: 'o2', isDelivered: false });
  });
});
