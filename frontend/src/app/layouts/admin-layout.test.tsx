import { render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { freezeDate } from '../../shared/testing/freeze-date.ts';
import { signedIn } from '../../shared/testing/people.ts';
import { createShopStore } from '../store.ts';
import { AdminLayout } from './AdminLayout.tsx';

freezeDate();

describe('AdminLayout', () => {
  it('shows the copyright line on admin pages (docs/requirements.md#navigation-bar), and in the menu what waits', async () => {
    fakeServer({
      'GET /api/get-token': () => ({ body: { token: 'admin', isAdmin: true, user: signedIn({ isAdmin: true }) } }),
      'GET /api/categories': () => ({ body: [] }),
      'GET /api/admin/catalogue/attention': () => ({
        body: { soldOutCount: 1, lowStockCount: 5, criticalReviewsCount: 2, failedSearchesCount: 0 },
      }),
      'GET /api/admin/order/attention': () => ({
        body: {
          ...{ discrepancies: [], failedRefunds: [], overdue: [], soldOut: [] },
          ...{ discrepanciesCount: 1, failedRefundsCount: 0, overdueCount: 3, soldOutCount: 9 },
        },
      }),
    });
    render(
      <Provider store={createShopStore()}>
        <MemoryRouter initialEntries={['/admin/orders']}>
          <Routes>
            <Route element={<AdminLayout />}>
              <Route path="/admin/orders" element={<p>the page</p>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </Provider>,
    );
    expect(await screen.findByText('the page')).toBeTruthy();
    await screen.findByRole('link', { name: 'Reviews 2 need attention' });
    expect(screen.getByRole('link', { name: 'Orders 4 need attention' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Products 6 need attention' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Search' })).toBeTruthy();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText('© 2026 Best Online Shop')).toBeTruthy();
  });
});
