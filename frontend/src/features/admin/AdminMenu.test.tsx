import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { legacy_createStore } from 'redux';
import { logoutRequested } from '../../shared/state/session.ts';
import { AdminMenu } from './AdminMenu.tsx';

function show(path: string) {
  const seen: string[] = [];
  const store = legacy_createStore((state: null = null, { type }: { type: string }) => {
    seen.push(type);
    return state;
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <AdminMenu />
      </MemoryRouter>
    </Provider>,
  );
  return seen;
}
const current = () => screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');

describe("the administrator's menu", () => {
  it.each([
    ['/admin/orders', 'Orders'],
    ['/admin/order-details/1', 'Orders'],
    ['/admin/products', 'Products'],
    ['/admin/create-new-product', 'Products'],
    ['/admin/edit-product/1', 'Products'],
    ['/admin/users', 'Users'],
    ['/admin/edit-user/1', 'Users'],
    ['/admin/analytics', 'Analytics'],
  ])('marks on %s the section %s', (path, section) => {
    show(path);
    expect(current().map((link) => link.textContent)).toEqual([section]);
  });

  it('has the sections of docs/requirements.md#admin-menu in its order', () => {
    show('/admin/orders');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/orders',
      '/admin/products',
      '/admin/users',
      '/admin/analytics',
    ]);
  });

  it('logs out', async () => {
    const seen = show('/admin/orders');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(seen).toContain(logoutRequested.type);
  });
});
