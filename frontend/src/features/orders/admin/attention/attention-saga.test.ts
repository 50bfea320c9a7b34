import { fakeLive } from '../../../../shared/testing/fake-live.ts';
import { type FakeResponse, fakeServer } from '../../../../shared/testing/fake-server.ts';
import { sagaStore, until } from '../../../../shared/testing/saga-store.ts';
import { ordersReducer } from '../../orders-reducer.ts';
import { nothing } from '../list/render-admin-orders.tsx';
import { attentionSaga } from './attention-saga.ts';
import { attentionLeft, attentionOpened, discrepancyResolved, selectAttention } from './attention-slice.ts';

const mockLive = fakeLive();
jest.mock('../../../../shared/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

const path = 'GET /api/admin/order/attention';
const at = '2026-11-20T10:00:00.000Z';
const withRow = {
  ...nothing,
  discrepancies: [{ _id: 'd1', rule: 'stock-mismatch', subject: 'product/p1', details: {}, foundAt: at }],
  discrepanciesCount: 1,
};

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** Opens the list with one discrepancy, then starts a reload that responds when `respond` is called. */
async function openedAndReloading() {
  const server = fakeServer({ [path]: () => ({ body: withRow }) });
  const shop = sagaStore({ orders: ordersReducer }, attentionSaga);
  stop = shop.stop;
  const rows = () => selectAttention(shop.getState()).attention?.discrepancies.length;
  shop.dispatch(attentionOpened());
  await until(() => rows() === 1);
  let respond: (response: FakeResponse) => void = () => undefined;
  const promise = new Promise<FakeResponse>((resolve) => {
    respond = resolve;
  });
  server.routes[path] = () => promise;
  mockLive.say({ what: 'connected' });
  await until(() => server.count(path) === 2);
  return { ...shop, server, rows, respond };
}

describe('attentionSaga', () => {
  it('discards a load that an action has made stale, and loads again', async () => {
    const { dispatch, server, rows, respond } = await openedAndReloading();
    dispatch(discrepancyResolved('d1'));
    server.routes[path] = () => ({ body: nothing });
    respond({ body: withRow });
    await server.settled();
    expect(rows()).toBe(0);
    await until(() => server.count(path) === 3);
    await server.settled();
    expect(rows()).toBe(0);
  });

  it('stops listening to live events when the list is left', async () => {
    const { dispatch } = await openedAndReloading();
    expect(mockLive.listening()).toBe(1);
    dispatch(attentionLeft());
    expect(mockLive.listening()).toBe(0);
  });
});
