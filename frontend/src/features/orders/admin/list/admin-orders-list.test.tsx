import { act, renderHook, waitFor } from '@testing-library/react';
import { useAdminList } from '../../../../shared/list/use-admin-list.ts';
import { fakeLive } from '../../../../shared/testing/fake-live.ts';
import { type FakeRequest, type FakeResponse, fakeServer } from '../../../../shared/testing/fake-server.ts';
import { inStore } from '../../../../shared/testing/render-in-store.tsx';
import { placed } from '../../render-orders.tsx';
import { useAdminOrdersInfiniteQuery } from './admin-orders-api.ts';
import { adminOrdersUrl, isReversed, noFilters } from './admin-orders-url.ts';

const mockLive = fakeLive();
jest.mock('../../../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

const CALL = 'GET /api/orders/admin';
const order = (_id: string) => ({ ...placed, _id });
const paramsOf = ({ params }: FakeRequest) => params as { cursor?: string; limit: number; search?: string };

/** Serves `count` orders in parts of at most 200, with the cursor in a header (docs/api.md#lists). */
function serveOrders(count: () => number) {
  return (request: FakeRequest): FakeResponse => {
    const { cursor, limit } = paramsOf(request);
    const from = Number(cursor ?? 0);
    const body = Array.from({ length: Math.min(limit, count() - from) }, (_, i) => order(`o${count() - from - i}`));
    return { body, ...(from + limit < count() && { headers: { 'x-next-cursor': String(from + limit) } }) };
  };
}

/** Opens the list of orders, 20 a page, without its table. */
function open(respond: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>, query = '') {
  const server = fakeServer({ [CALL]: respond });
  const config = {
    useParts: useAdminOrdersInfiniteQuery,
    url: adminOrdersUrl,
    pageSize: 20,
    matchesNothing: isReversed,
    noFilter: { search: '', ...noFilters },
  };
  const { result, unmount } = renderHook(() => useAdminList(config), { wrapper: inStore(`/${query}`) });
  return { server, unmount, list: () => result.current, ids: () => result.current.fetched.map(({ _id }) => _id) };
}

const loaded = (shown: ReturnType<typeof open>, count: number) =>
  waitFor(() => expect([shown.list().status, shown.ids().length]).toEqual(['ready', count]));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the list of orders', () => {
  it('fetches the first part only, and the next one when a later page is opened', async () => {
    const shown = open(serveOrders(() => 450));
    await loaded(shown, 200);
    expect(shown.list().count).toEqual({ all: 200, atLeast: true });
    act(() => shown.list().setView({ page: 11 }));
    await loaded(shown, 400);
    expect(shown.server.count(CALL)).toBe(2);
  });

  it('fetches each part once when a later page is opened during the first request', async () => {
    const shown = open(serveOrders(() => 450));
    act(() => shown.list().setView({ page: 23 }));
    await loaded(shown, 450);
    expect(shown.server.count(CALL)).toBe(3);
    expect(new Set(shown.ids()).size).toBe(450);
    expect(shown.list().count).toEqual({ all: 450, atLeast: false });
  });

  it('shows a row once that moved into the next part meanwhile', async () => {
    const first = { body: [order('o1'), order('o2')], headers: { 'x-next-cursor': 'c1' } };
    const shown = open((request) => (paramsOf(request).cursor ? { body: [order('o2'), order('o3')] } : first));
    await waitFor(() => expect(shown.ids()).toEqual(['o1', 'o2', 'o3']));
  });

  it('aborts the request of an earlier search, and ignores its response', async () => {
    const responders: ((response: FakeResponse) => void)[] = [];
    const shown = open(() => new Promise<FakeResponse>((resolve) => responders.push(resolve)));
    await waitFor(() => expect(responders).toHaveLength(1));
    act(() => shown.list().setView({ search: 'holt' }));
    await waitFor(() => expect(responders).toHaveLength(2));
    await waitFor(() => expect(shown.server.requests[0]?.signal?.aborted).toBe(true));
    responders[1]?.({ body: [order('holt')] });
    responders[0]?.({ body: [order('h')] });
    await loaded(shown, 1);
    expect(shown.ids()).toEqual(['holt']);
  });

  it('shows the rows of the earlier search until those of the next one have come', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const shown = open(serveOrders(() => 3));
    await loaded(shown, 3);
    shown.server.routes[CALL] = () => new Promise<FakeResponse>((resolve) => (respond = resolve));
    act(() => shown.list().setView({ search: 'holt' }));
    await waitFor(() => expect(shown.server.count(CALL)).toBe(2));
    expect(shown.list()).toMatchObject({ status: 'loading', waiting: false });
    expect(shown.ids()).toHaveLength(3);
    respond({ body: [order('holt')] });
    await loaded(shown, 1);
  });

  it('reloads as many rows as were loaded, once per burst of live events', async () => {
    let count = 250;
    const shown = open(
      serveOrders(() => count),
      '?page=12',
    );
    await loaded(shown, 250);
    const before = shown.server.count(CALL);
    count = 252;
    for (let event = 0; event < 5; event += 1) mockLive.say({ what: 'connected' });
    await loaded(shown, 252);
    expect(shown.server.count(CALL) - before).toBe(2);
    expect(shown.ids()[0]).toBe('o252');
  });

  it('reloads after a live event that arrives during the first request', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const shown = open(() => new Promise<FakeResponse>((resolve) => (respond = resolve)));
    await waitFor(() => expect(shown.server.count(CALL)).toBe(1));
    mockLive.say({ what: 'connected' });
    shown.server.routes[CALL] = () => ({ body: [order('o2'), order('o1')] });
    respond({ body: [order('o1')] });
    await loaded(shown, 2);
  });

  it('keeps its rows when reloading them fails', async () => {
    const shown = open(serveOrders(() => 3));
    await loaded(shown, 3);
    shown.server.routes[CALL] = () => ({ status: 500 });
    mockLive.say({ what: 'connected' });
    await waitFor(() => expect(shown.server.count(CALL)).toBe(2));
    await waitFor(() => expect(shown.list().reloadFailed).toBe(true));
    await loaded(shown, 3);
  });

  it('keeps the loaded rows when a later part fails, and retries on request and for another page', async () => {
    let broken = true;
    const all = serveOrders(() => 650);
    const shown = open(
      (request) => (broken && paramsOf(request).cursor === '200' ? { status: 500 } : all(request)),
      '?page=11',
    );
    await waitFor(() => expect(shown.list().moreFailed).toBe(true));
    expect([shown.list().status, shown.ids().length]).toEqual(['ready', 200]);
    act(() => shown.list().retryMore());
    await waitFor(() => expect(shown.server.count(CALL)).toBe(3));
    await waitFor(() => expect(shown.list().moreFailed).toBe(true));
    broken = false;
    act(() => shown.list().setView({ page: 12 }));
    await loaded(shown, 400);
    expect(shown.list().moreFailed).toBe(false);
  });

  it('requests nothing for a filter that no order can match', async () => {
    const shown = open(
      serveOrders(() => 3),
      '?from=2026-11-20&to=2026-11-01',
    );
    expect(shown.list()).toMatchObject({ status: 'ready', count: { all: 0, atLeast: false } });
    expect(shown.server.requests).toEqual([]);
  });

  it('shows no rows of the filter before after a failure, also while it is tried again', async () => {
    const shown = open(serveOrders(() => 250));
    await loaded(shown, 200);
    shown.server.routes[CALL] = () => ({ status: 500 });
    act(() => shown.list().setView({ search: 'holt' }));
    expect(shown.list().count).toEqual({ all: 200, atLeast: true });
    await waitFor(() => expect([shown.list().status, shown.ids()]).toEqual(['failed', []]));
    shown.server.routes[CALL] = () => new Promise<FakeResponse>(() => undefined);
    act(() => shown.list().retry());
    await waitFor(() => expect(shown.list()).toMatchObject({ status: 'loading', waiting: true, fetched: [] }));
  });

  it('reports a failed load, and loads on request', async () => {
    const shown = open(() => ({ status: 500 }));
    await waitFor(() => expect(shown.list().status).toBe('failed'));
    shown.server.routes[CALL] = serveOrders(() => 2);
    act(() => shown.list().retry());
    await loaded(shown, 2);
  });

  it('stops following live events when the page is left', async () => {
    const shown = open(serveOrders(() => 1));
    await loaded(shown, 1);
    expect(mockLive.listening()).toBe(1);
    shown.unmount();
    await waitFor(() => expect(mockLive.listening()).toBe(0));
  });
});
