import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { fakeLive } from '../../shared/testing/fake-live.ts';
import { type FakeResponse, fakeServer } from '../../shared/testing/fake-server.ts';
import { freezeDate, TODAY, YESTERDAY } from '../../shared/testing/freeze-date.ts';
import { loadHeavyParts } from '../../shared/testing/load-heavy-parts.tsx';
import { sagaStore, until } from '../../shared/testing/saga-store.ts';
import { AnalyticsPage } from './AnalyticsPage.tsx';
import { analyticsSaga } from './analytics-saga.ts';
import { analyticsReducer } from './analytics-slice.ts';
import { salesReducer } from './sales/sales-slice.ts';

const mockLive = fakeLive();
jest.mock('../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

const today = TODAY;
const yesterday = YESTERDAY;
const order = (_id: string, dollars: number, date: string) => ({
  _id,
  createdAt: `${date}T00:00:00.000Z`,
  orderTotal: { cartSubtotal: dollars },
});
const path = (date: string) => `GET /api/orders/analysis/${date}`;
const dayPath = (date: string) => `GET /api/admin/analytics/days/${date}`;

function renderAnalytics(routes: Record<string, () => FakeResponse>, at = '/admin/analytics') {
  const server = fakeServer(routes);
  const shop = sagaStore({ analytics: analyticsReducer, sales: salesReducer }, analyticsSaga);
  const { container } = render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[at]}>
        <AnalyticsPage />
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  return { server, shop, totals: () => container.querySelector('.revenue-totals')?.textContent ?? '' };
}

/** Shows the query of the address, and goes back in the history. */
function Address() {
  const navigate = useNavigate();
  return (
    <button type="button" data-testid="back" onClick={() => navigate(-1)}>
      {useLocation().search}
    </button>
  );
}

loadHeavyParts();
freezeDate();

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('AnalyticsPage', () => {
  const routes = {
    [path(today)]: () => ({ body: [order('a', 150, today)] }),
    [path(yesterday)]: () => ({ body: [order('b', 100, yesterday), order('c', 0, yesterday)] }),
  };

  it('compares today with yesterday initially, in the chart and in words', async () => {
    const { totals } = renderAnalytics(routes);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cumulative revenue of two dates');
    await screen.findByText('REVENUE $');
    expect(screen.getByText('TIME')).toBeTruthy();
    expect((screen.getByLabelText('First date') as HTMLInputElement).value).toBe(today);
    expect((screen.getByLabelText('Second date') as HTMLInputElement).value).toBe(yesterday);
    expect(totals()).toContain(`${today}, today so far$150.001 order`);
    expect(totals()).toContain(`${yesterday}, yesterday$100.002 orders`);
    expect(totals()).toContain('$50.0050% more than yesterday at this time');
    const legend = within(screen.getAllByRole('list')[0] as HTMLElement);
    expect(legend.getAllByRole('listitem').map((key) => key.textContent)).toEqual([
      `${today}, today`,
      `${yesterday}, yesterday`,
    ]);
  });

  it('shows what was refunded of each day beside its total', async () => {
    const { totals } = renderAnalytics({
      ...routes,
      [dayPath(today)]: () => ({ body: { gross: 162.5, refunded: 12.5, net: 150 } }),
      [dayPath(yesterday)]: () => ({ body: { gross: 100, refunded: 0, net: 100 } }),
    });
    await until(() => totals().includes('Refunded'));
    expect(totals()).toContain(`${today}, today so far$150.001 orderRefunded $12.50`);
    expect(totals()).toContain(`${yesterday}, yesterday$100.002 ordersRefunded $0.00`);
  });

  it('shows the revenue without refunds when these cannot be loaded', async () => {
    const { server, totals } = renderAnalytics(routes);
    await until(() => server.count(dayPath(today)) === 1);
    await server.settled();
    expect(totals()).toContain('$150.00');
    expect(totals()).not.toContain('Refunded');
  });

  it('shows that a day has no orders', async () => {
    const { totals } = renderAnalytics({
      [path(today)]: () => ({ body: [] }),
      [path(yesterday)]: () => ({ body: [] }),
    });
    await screen.findByText('No orders yet today');
    expect(totals()).toContain('No orders on this day');
  });

  it('shows neither an error nor an amount when loading fails', async () => {
    const { totals } = renderAnalytics({});
    await until(() => totals().includes('Not loaded yet'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(totals()).not.toContain('$');
  });

  it('loads both days when a date changes', async () => {
    const { server, totals } = renderAnalytics({ ...routes, [path('2026-01-02')]: () => ({ body: [] }) });
    await screen.findByText('REVENUE $');
    const user = userEvent.setup();
    const second = screen.getByLabelText('Second date');
    await user.clear(second);
    await user.type(second, '2026-01-02{Enter}');
    await until(() => server.count(path('2026-01-02')) === 1 && totals().includes('2026-01-02'));
    expect(server.count(path(today))).toBe(2);
    const address = screen.getByTestId('back');
    expect(address.textContent).toBe(`?first=${today}&second=2026-01-02`);
    await user.click(address);
    await until(() => totals().includes(`${yesterday}, yesterday`));
    expect(screen.getByLabelText<HTMLInputElement>('Second date').value).toBe(yesterday);
  });

  it('opens the days of a link, but none that is no day or has not begun', async () => {
    const { server } = renderAnalytics({}, '/admin/analytics?first=2026-01-02&second=9999-01-01');
    await until(() => server.count(path('2026-01-02')) === 1 && server.count(path(yesterday)) === 1);
    expect(screen.getByLabelText<HTMLInputElement>('First date').value).toBe('2026-01-02');
  });
});
