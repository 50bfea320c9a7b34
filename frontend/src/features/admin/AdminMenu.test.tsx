import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { legacy_createStore } from 'redux';
import { logoutRequested } from '../../shared/state/session.ts';
import { AdminMenu } from './AdminMenu.tsx';

function renderMenu(path: string, waiting = {}) {
  const dispatched: string[] = [];
  const store = legacy_createStore((state: null = null, { type }: { type: string }) => {
    dispatched.push(type);
    return state;
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <AdminMenu waiting={waiting} />
      </MemoryRouter>
    </Provider>,
  );
  return dispatched;
}
const current = () => screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');

describe('AdminMenu', () => {
  it.each([
    ['/admin/orders', 'Orders'],
    ['/admin/order-details/1', 'Orders'],
    ['/admin/products', 'Products'],
    ['/admin/create-new-product', 'Products'],
    ['/admin/edit-product/1', 'Products'],
    ['/admin/reviews', 'Reviews'],
    ['/admin/search', 'Search'],
    ['/admin/users', 'Users'],
    ['/admin/categories', 'Categories'],
    ['/admin/users/1', 'Users'],
    ['/admin/edit-user/1', 'Users'],
    ['/admin/chats', 'Chats'],
    ['/admin/analytics', 'Analytics'],
    ['/admin/history', 'History'],
    ['/admin/system', 'System'],
    ['/admin/security', 'Security'],
    ['/admin/pages', 'Pages'],
    ['/admin/pages/new', 'Pages'],
    ['/admin/pages/1', 'Pages'],
    ['/admin/settings', 'Settings'],
  ])('marks on %s the current section %s', (path, section) => {
    renderMenu(path);
    expect(current().map((link) => link.textContent)).toEqual([section]);
  });

  it('lists the sections in the order of docs/requirements.md#admin-menu', () => {
    renderMenu('/admin/orders');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/orders',
      '/admin/products',
      '/admin/categories',
      '/admin/reviews',
      '/admin/search',
      '/admin/users',
      '/admin/chats',
      '/admin/analytics',
      '/admin/history',
      '/admin/system',
      '/admin/security',
      '/admin/pages',
      '/admin/settings',
    ]);
  });

  it('shows how many chats wait for an answer', () => {
    renderMenu('/admin/orders', { adminChats: 2 });
    expect(screen.getByRole('link', { name: 'Chats 2 unanswered' })).toBeTruthy();
  });

  it('shows how much needs attention in other sections, and nothing where nothing does', () => {
    renderMenu('/admin/orders', { adminOrders: 1, adminProducts: 0, adminReviews: 1_200 });
    const names = screen.getAllByRole('link').map((link) => link.textContent);
    expect(names.slice(0, 4)).toEqual([
      ...['Orders11 needs attention', 'Products', 'Categories', 'Reviews99+1200 need attention'],
    ]);
  });

  it('logs out by the button', async () => {
    const dispatched = renderMenu('/admin/orders');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(dispatched).toContain(logoutRequested.type);
  });
});
