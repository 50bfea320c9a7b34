import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { selectUser } from '../../shared/state/session.ts';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { signedIn } from '../../shared/testing/people.ts';
import { createShopStore } from '../store.ts';
import { AdminBar } from './AdminBar.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fakeServer({
    'GET /api/categories': () => new Promise(() => undefined),
    'GET /api/logout': () => ({ body: { success: 'user logged out' } }),
  });
});

function renderBar({ isAdmin = true } = {}) {
  sessionStorage.setItem('userInfo', JSON.stringify(signedIn({ isAdmin })));
  const store = createShopStore();
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/admin/orders']}>
        <AdminBar />
        <main>
          <textarea aria-label="A field" />
          <button type="button">A button</button>
        </main>
      </MemoryRouter>
    </Provider>,
  );
  return { user: () => selectUser(store.getState()) };
}

const palette = () => screen.findByRole('combobox', { name: /^Search orders/ });
const button = () => screen.getByRole('button', { name: 'Search and go to' });

describe('AdminBar', () => {
  it('has the shop, the orders, the search, and neither categories nor a cart', () => {
    renderBar();
    expect(screen.getByRole('link', { name: 'Best Online Shop, home' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin/orders');
    expect(screen.getByRole('link', { name: 'View shop' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('link', { name: /Cart/ })).toBeNull();
  });

  it('has nothing for others than administrators', () => {
    renderBar({ isAdmin: false });
    const bar = within(screen.getByRole('banner'));
    expect(bar.queryByRole('button')).toBeNull();
    expect(bar.getAllByRole('link')).toHaveLength(1);
  });

  it('offers the own profile and Logout', async () => {
    const { user } = renderBar();
    await userEvent.click(screen.getByRole('button', { name: 'Anna Keller' }));
    expect(screen.getByRole('link', { name: 'My profile' }).getAttribute('href')).toBe('/user');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(user()).toBeNull());
  });

  it('opens the palette by its button, and gives the focus back', async () => {
    renderBar();
    await userEvent.click(button());
    await waitFor(async () => expect(document.activeElement).toBe(await palette()));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(document.activeElement).toBe(button());
  });

  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    'opens and closes the palette by %s, also from a field',
    async (keys) => {
      renderBar();
      const field = screen.getByRole('textbox', { name: 'A field' });
      field.focus();
      await userEvent.keyboard(keys);
      await palette();
      await userEvent.keyboard(keys);
      await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
      expect(document.activeElement).toBe(field);
      expect((field as HTMLTextAreaElement).value).toBe('');
    },
  );

  it('shows the keys by ? and by the menu, but not while somebody types, nor with a modifier', async () => {
    renderBar();
    await userEvent.type(screen.getByRole('textbox', { name: 'A field' }), '?');
    screen.getByRole('button', { name: 'A button' }).focus();
    await userEvent.keyboard('{Alt>}?{/Alt}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.textContent).toBe('A button');
    await userEvent.click(screen.getByRole('button', { name: 'Anna Keller' }));
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Anna Keller' }));
  });

  it('lets shortcuts of a single key be switched off, for this browser', async () => {
    renderBar();
    fireEvent.keyDown(document.body, { key: '?' });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Shortcuts of a single key' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(document.body, { key: '?' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    await palette();
  });
});
