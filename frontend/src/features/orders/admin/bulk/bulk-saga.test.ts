import { type FakeResponse, fakeServer } from '../../../../shared/testing/fake-server.ts';
import { sagaStore, until } from '../../../../shared/testing/saga-store.ts';
import { ordersReducer } from '../../orders-reducer.ts';
import { placed } from '../../render-orders.tsx';
import { bulkSaga } from './bulk-saga.ts';
import { bulkClosed, bulkRequested, bulkStopped, unchangedOrders } from './bulk-slice.ts';

const orders = Array.from({ length: 10 }, (_, index) => ({ _id: `o${index}`, customer: `Customer ${index}` }));
const command = { action: 'deliver', orders, reason: '' } as const;

afterEach(() => {
  jest.useRealTimers();
});

/** Starts the saga with a server that responds to every order. */
function start(respond: (id: string) => FakeResponse | Promise<FakeResponse>) {
  const routes = orders.map(({ _id }) => [`PUT /api/orders/delivered/${_id}`, () => respond(_id)]);
  const server = fakeServer(Object.fromEntries(routes));
  const shop = sagaStore<{ orders: ReturnType<typeof ordersReducer> }>({ orders: ordersReducer }, bulkSaga);
  return { server, ...shop, state: () => shop.getState().orders.bulk };
}

/** Responses that wait until the test sends them. */
function heldResponses() {
  const held: ((response: FakeResponse) => void)[] = [];
  return { held, respond: () => new Promise<FakeResponse>((resolve) => held.push(resolve)) };
}

describe('bulkSaga', () => {
  it('sends at most four requests at a time', async () => {
    const { held, respond } = heldResponses();
    let pending = 0;
    let mostPending = 0;
    const shop = start(async () => {
      pending += 1;
      mostPending = Math.max(mostPending, pending);
      const response = await respond();
      pending -= 1;
      return response;
    });
    shop.dispatch(bulkRequested({ ...command, orders: [...orders] }));
    await until(() => held.length === 4);
    held[0]?.({ body: placed });
    await until(() => held.length === 5);
    expect(shop.state()).toMatchObject({ status: 'running', succeeded: 1 });
    for (let index = 1; index < orders.length; index += 1) {
      await until(() => held.length > index);
      held[index]?.({ body: placed });
    }
    await until(() => shop.state().status === 'finished');
    expect(shop.state().succeeded).toBe(10);
    expect(mostPending).toBe(4);
  });

  it('starts no further request after Stop, and reports the orders that it did not try', async () => {
    const { held, respond } = heldResponses();
    const shop = start(respond);
    shop.dispatch(bulkRequested({ ...command, orders: [...orders] }));
    await until(() => held.length === 4);
    shop.dispatch(bulkStopped());
    for (const send of held) send({ body: placed });
    await until(() => shop.state().status === 'finished');
    expect(shop.server.requests).toHaveLength(4);
    expect(unchangedOrders(shop.state()).map(({ _id }) => _id)).toEqual(['o4', 'o5', 'o6', 'o7', 'o8', 'o9']);
  });

  it('does not repeat a request after Stop that waited for the rate limit', async () => {
    const shop = start(() => ({ status: 429, headers: { 'retry-after': '1' } }));
    shop.dispatch(bulkRequested({ ...command, orders: orders.slice(0, 2) }));
    await until(() => shop.server.requests.length === 2);
    await shop.server.settled();
    shop.dispatch(bulkStopped());
    await until(() => shop.state().status === 'finished');
    expect(shop.server.requests).toHaveLength(2);
    expect([shop.state().failures, unchangedOrders(shop.state()).length]).toEqual([[], 2]);
  });

  it('waits and repeats a request that the rate limit rejected', async () => {
    let calls = 0;
    const shop = start(() => {
      calls += 1;
      return calls === 1 ? { status: 429, headers: { 'retry-after': '1' } } : { body: placed };
    });
    shop.dispatch(bulkRequested({ ...command, orders: orders.slice(0, 1) }));
    await until(() => shop.state().status === 'finished');
    expect(shop.state()).toMatchObject({ succeeded: 1, failures: [] });
  });

  it.each([
    [503, 'unavailable', true],
    [409, 'payment-in-progress', true],
    [409, 'not-deliverable', false],
    [404, 'not-found', false],
    [500, 'internal', false],
  ])('says of a %i %s whether another attempt may succeed', async (status, code, canRetry) => {
    const shop = start(() => ({ status, body: { message: 'No', code, requestId: 'r1' } }));
    shop.dispatch(bulkRequested({ ...command, orders: orders.slice(0, 1) }));
    await until(() => shop.state().status === 'finished');
    expect(shop.state().failures).toEqual([{ order: orders[0], message: 'No', canRetry }]);
  });

  it("keeps the server's message of each failed order", async () => {
    const shop = start((id) => (id === 'o1' ? { status: 409, message: 'Not paid' } : { body: placed }));
    shop.dispatch(bulkRequested({ ...command, orders: orders.slice(0, 3) }));
    await until(() => shop.state().status === 'finished');
    expect(shop.state()).toMatchObject({ succeeded: 2, failures: [{ order: orders[1], message: 'Not paid' }] });
  });

  it('ignores the responses after the dialog was closed', async () => {
    const { held, respond } = heldResponses();
    const shop = start(respond);
    shop.dispatch(bulkRequested({ ...command, orders: [...orders] }));
    await until(() => held.length === 4);
    shop.dispatch(bulkClosed());
    for (const send of held) send({ body: placed });
    await shop.server.settled();
    expect(shop.state().status).toBe('idle');
    expect(shop.server.requests).toHaveLength(4);
  });
});
