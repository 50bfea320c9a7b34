import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { type FakeRequest, type FakeResponse, fakeServer } from '../../../shared/testing/fake-server.ts';
import { freezeDate, NOW, TODAY } from '../../../shared/testing/freeze-date.ts';
import { sagaStore } from '../../../shared/testing/saga-store.ts';
import { analyticsLeft, analyticsOpened, orderAnnounced, revenuesFailed, revenuesLoaded } from '../analytics-slice.ts';
import { allPeriods } from './periods.ts';
import { SalesSection } from './SalesSection.tsx';
import { topSales } from './sales-fixtures.ts';
import { salesSaga } from './sales-saga.ts';
import { salesReducer } from './sales-slice.ts';

const SALES = 'GET /api/admin/analytics/sales';
const TOP = 'GET /api/admin/analytics/top';
const sums = { revenue: 150, orders: 2, before: { revenue: 100, orders: 3 } };
const routes = { [SALES]: () => ({ body: sums }), [TOP]: () => ({ body: topSales }) };

/** Renders the section of an opened page; `refresh` is what the chart's saga says after each load. */
function renderSales(served: Record<string, (request: FakeRequest) => FakeResponse>) {
  const server = fakeServer({ ...served });
  const shop = sagaStore({ sales: salesReducer }, salesSaga);
  render(
    <Provider store={shop.store}>
      <MemoryRouter>
        <SalesSection />
      </MemoryRouter>
    </Provider>,
  );
  const dispatch = (action: Parameters<typeof shop.store.dispatch>[0]) => act(() => void shop.store.dispatch(action));
  dispatch(analyticsOpened({ first: TODAY, second: TODAY }));
  return {
    server,
    dispatch,
    refresh: () => dispatch(revenuesLoaded({ first: [], second: [] })),
    user: userEvent.setup(),
  };
}

const card = (title: string) => screen.getByRole('heading', { name: title }).closest('article')?.textContent;
const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

freezeDate();
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('sales section', () => {
  it('requests exact times, and compares each period with the one before', async () => {
    const { server, refresh } = renderSales(routes);
    refresh();
    await screen.findByText('Top products');
    const { today, week, month } = allPeriods(NOW);
    const sent = server.requests
      .filter(({ path }) => path === '/api/admin/analytics/sales')
      .map(({ params }) => params);
    expect(sent).toEqual(
      [today, week, month].map(({ current, before }) => ({
        ...current,
        beforeFrom: before.from,
        beforeUntil: before.until,
      })),
    );
    for (const title of ['Today so far', 'Last 7 days', 'Last 30 days'])
      expect(card(title)).toContain(
        'Revenue$150.00+50%before: $100.00Orders2-33.3%before: 3Average order$75.00+125%before: $33.33',
      );
    expect(screen.getByText(/^Days of your time zone, .+\. The chart is in UTC\.$/)).toBeTruthy();
    expect(screen.getByText(/cancelled and refunded orders do not count/)).toBeTruthy();
  });

  it('shows no change and no average where there were no orders', async () => {
    const empty = { revenue: 0, orders: 0 };
    const { refresh } = renderSales({ ...routes, [SALES]: () => ({ body: { ...empty, before: empty } }) });
    refresh();
    await screen.findByText('Top products');
    expect(card('Today so far')).toContain('Revenue$0.00before: $0.00Orders0before: 0Average order–before: –');
  });

  it('lists the best sold with what is left out, linking products that still exist', async () => {
    const { refresh } = renderSales(routes);
    refresh();
    await screen.findByText('Top products');
    expect(rowsOf('Top products')).toEqual([
      'ProductPiecesRevenue',
      'LaptopComputers / Laptops3$1,999.99',
      'Camp mugKitchen · deleted since10$49.90',
      '2 other products3$0.03',
      'Not broken down (1 order)–$0.12',
      'All16$2,050.04',
    ]);
    expect(rowsOf('Top categories')[3]).toBe('Unknown category3$0.03');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/edit-product/p1']);
  });

  it('requests the chosen period and order, and says when it has no orders', async () => {
    const { server, refresh, user } = renderSales(routes);
    refresh();
    await screen.findByText('Top products');
    server.routes[TOP] = () => ({ body: { ...topSales, orders: 0 } });
    await user.click(screen.getByRole('radio', { name: 'Today' }));
    await screen.findByText('No orders in this period');
    await user.click(screen.getByRole('radio', { name: 'Pieces' }));
    const { current } = allPeriods(NOW).today;
    await waitFor(() => expect(topRequests(server).at(-1)).toEqual({ ...current, by: 'pieces' }));
    expect(topRequests(server)[0]).toEqual({ ...allPeriods(NOW).week.current, by: 'revenue' });
  });

  it('loads again after each refresh of the chart and after an announced order', async () => {
    const { server, refresh, dispatch } = renderSales(routes);
    refresh();
    await screen.findByText('Top products');
    server.routes[SALES] = () => ({ body: { ...sums, orders: 7 } });
    refresh();
    await waitFor(() => expect(card('Today so far')).toContain('Orders7'));
    server.routes[SALES] = () => ({ body: { ...sums, orders: 8 } });
    const order = { _id: 'o1', createdAt: NOW.toISOString(), orderTotal: { cartSubtotal: 5 } };
    dispatch(orderAnnounced({ date: TODAY, order }));
    await waitFor(() => expect(card('Today so far')).toContain('Orders8'));
  });

  it("offers 'Try again' without an alert when the first load fails, and keeps the sales when a later one does", async () => {
    const { server, dispatch, refresh, user } = renderSales({});
    dispatch(revenuesFailed());
    await screen.findByText('The sales could not be loaded');
    expect(screen.queryByRole('alert')).toBeNull();
    Object.assign(server.routes, routes);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Top products');
    server.routes[SALES] = () => ({ status: 500 });
    const before = server.count(SALES);
    refresh();
    await waitFor(() => expect(server.count(SALES)).toBe(before + 3));
    await server.settled();
    expect(card('Today so far')).toContain('$150.00');
    expect(screen.queryByText('The sales could not be loaded')).toBeNull();
  });

  it("offers 'Try again' for a chosen period that cannot be loaded, and no outdated download", async () => {
    const { server, refresh, user } = renderSales(routes);
    refresh();
    await screen.findByText('Top products');
    server.routes[TOP] = () => ({ status: 500 });
    await user.click(screen.getByRole('radio', { name: '30 days' }));
    await screen.findByText('The sales could not be loaded');
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
    Object.assign(server.routes, routes);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Top products');
  });

  it('downloads what is on screen as a CSV file', async () => {
    const { refresh, user } = renderSales(routes);
    refresh();
    const files: Blob[] = [];
    const names: string[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${files.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(`${this.href} ${this.download}`);
    });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(names).toEqual(['blob:1 sales-week-2026-11-20.csv']);
    expect(files[0]?.type).toBe('text/csv;charset=utf-8');
    expect(await textOf(files[0] as Blob)).toContain('Top products by revenue,Last 7 days,');
  });

  it('stops loading when the page is left', async () => {
    const { server, refresh, dispatch } = renderSales(routes);
    refresh();
    await screen.findByText('Top products');
    const before = server.count(SALES);
    dispatch(analyticsLeft());
    refresh();
    await server.settled();
    expect(server.count(SALES)).toBe(before);
    expect(screen.queryByText('Top products')).toBeNull();
  });
});

function topRequests(server: ReturnType<typeof renderSales>['server']) {
  return server.requests.filter(({ path }) => path === '/api/admin/analytics/top').map(({ params }) => params);
}

/** jsdom's blobs have no text(). */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}
