import { defaultSettings } from '@shop/contracts/default-settings.ts';
import type { AdminPage, AdminPageRow } from '@shop/contracts/shop-pages-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'react-router-dom';
import { noticesReducer } from '../../../shared/state/notices.ts';
import { selectShop } from '../../../shared/state/shop.ts';
import type { FakeRequest, FakeResponse } from '../../../shared/testing/fake-server.ts';
import { openPage, type Routing } from '../../../shared/testing/render-page.tsx';
import { CreateShopPage } from './CreateShopPage.tsx';
import { EditShopPage } from './EditShopPage.tsx';
import { ShopPagesPage } from './ShopPagesPage.tsx';

const ID = '01a20415-7b93-7133-ad00-4e67c201e455';
const about: AdminPage = {
  _id: ID,
  slug: 'about',
  title: 'About us',
  description: '',
  body: '# Us',
  published: true,
  position: 2,
  version: 1,
  slugIsFixed: true,
  saved: { at: '2026-12-01T10:00:00.000Z', by: 'Grace Hopper' },
};
const rowOf = ({ _id, slug, title, published, position, saved }: AdminPage): AdminPageRow => ({
  ...{ _id, slug, title, published, position, saved },
});
const settings = { ...defaultSettings, pages: [{ slug: 'about', title: 'About us' }] };

function open(at: string, routing: Routing = {}) {
  let rows = [
    rowOf(about),
    { ...rowOf(about), _id: 'd1', slug: 'terms', title: 'Terms', published: false, position: 7 },
  ];
  const page = openPage({
    routing: {
      'GET /api/admin/pages': () => ({ body: rows }),
      [`GET /api/admin/pages/${ID}`]: () => ({ body: about }),
      'POST /api/admin/pages/preview': ({ body }) => ({
        body: { html: `<h2>${(body as { body: string }).body}</h2>` },
      }),
      [`DELETE /api/admin/pages/${ID}`]: () => {
        rows = rows.filter(({ _id }) => _id !== ID);
        return { body: { message: 'Page removed' } };
      },
      'GET /api/settings': () => ({ body: settings }),
      ...routing,
    },
    slices: { notices: noticesReducer },
    at,
    children: (
      <>
        <Route path="/admin/pages" element={<ShopPagesPage />} />
        <Route path="/admin/pages/new" element={<CreateShopPage />} />
        <Route path="/admin/pages/:id" element={<EditShopPage />} />
      </>
    ),
  });
  const user = userEvent.setup();
  return {
    ...page,
    user,
    type: async (label: string, text: string) => {
      fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
    },
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  };
}

const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

describe('the list of pages', () => {
  it('shows drafts, and deletes a page once somebody is sure', async () => {
    const { press } = open('/admin/pages');
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => within(row).queryByText('Draft') !== null)).toEqual([false, true]);
    expect(screen.queryByRole('link', { name: 'View Terms' })).toBeNull();
    await press('Delete About us');
    await press('Delete');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByText('About us')).toBeNull();
  });

  it('says when there are none, and when they cannot be loaded', async () => {
    open('/admin/pages', { 'GET /api/admin/pages': () => ({ body: [] }) }).close();
    expect(screen.queryByText('No pages yet')).toBeNull();
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open('/admin/pages', { 'GET /api/admin/pages': () => ({ status: 400, message: 'no' }) });
    expect(await screen.findByText('The pages could not be loaded')).toBeTruthy();
    errors.mockRestore();
  });
});

describe('a new page', () => {
  it('suggests an address until somebody types one, is last in the footer, and returns to the list', async () => {
    const sent: unknown[] = [];
    const { type, press, address, state } = open('/admin/pages/new', {
      'POST /api/admin/pages': ({ body }) => {
        sent.push(body);
        return { status: 201, body: { ...about, ...(body as object) } };
      },
    });
    await type('Title', 'Our Shop');
    expect(typedIn('Address')).toBe('our-shop');
    await type('Address', 'shop');
    await type('Title', 'Our new shop');
    await type('Text', 'Hello');
    expect(typedIn('Address')).toBe('shop');
    await press('Create page');
    await waitFor(() => expect(address()).toBe('/admin/pages'));
    const page = { title: 'Our new shop', slug: 'shop', body: 'Hello', description: '', position: 8, published: false };
    expect(sent).toEqual([page]);
    expect(await screen.findByText('Page created')).toBeTruthy();
    await waitFor(() => expect(selectShop(state() as never).pages).toEqual(settings.pages));
  });

  it('says at the fields what is missing and what the server says of them', async () => {
    const message = 'This address belongs to another page';
    const { type, press, server } = open('/admin/pages/new', {
      'POST /api/admin/pages': () => ({
        status: 409,
        code: 'slug-taken',
        message,
        details: [{ field: 'slug', message }],
      }),
    });
    await press('Create page');
    for (const text of ['Enter a title', 'Enter an address', 'Enter a text'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(server.count('POST /api/admin/pages')).toBe(0);
    await type('Title', 'About us');
    await type('Text', 'Hello');
    await press('Create page');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement?.id).toBe('page-slug');
  });

  it('asks before what was typed is lost', async () => {
    const { type, user } = open('/admin/pages/new');
    await type('Title', 'Hello');
    await user.click(screen.getByRole('link', { name: /Go Back/ }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

describe('the form of a page', () => {
  const edit = (put: (request: FakeRequest) => FakeResponse, routing: Routing = {}) =>
    open(`/admin/pages/${ID}`, { [`PUT /api/admin/pages/${ID}`]: put, ...routing });

  it('previews what is typed as the server renders it', async () => {
    const { type } = edit(() => ({ status: 500, message: 'no' }));
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(await preview.findByRole('heading', { name: '# Us' })).toBeTruthy();
    await type('Text', 'Hello');
    expect(await preview.findByRole('heading', { name: 'Hello' })).toBeTruthy();
    await type('Text', ' ');
    expect(await preview.findByText('What you write shows here.')).toBeTruthy();
  });

  it('saves with the version that was read; the address of a published page stays', async () => {
    const sent: unknown[] = [];
    const { type, press } = edit(({ body }) => {
      sent.push(body);
      return { body: { ...about, ...(body as object), version: 2 } };
    });
    await type('Title', 'Us');
    expect((screen.getByLabelText('Address') as HTMLInputElement).disabled).toBe(true);
    await press('Save page');
    expect(await screen.findByText('Page saved')).toBeTruthy();
    expect(sent).toEqual([
      { title: 'Us', slug: 'about', body: '# Us', description: '', position: 2, published: true, version: 1 },
    ]);
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });

  it('keeps both administrators’ changes, and lets the second one decide about what both have changed', async () => {
    const sent: object[] = [];
    const theirs = { ...about, title: 'We', description: 'Who we are', version: 2 };
    const { type, press } = edit(({ body }) => {
      sent.push(body as object);
      if (sent.length > 1) return { body: { ...theirs, ...(body as object), version: 3 } };
      return { status: 409, code: 'page-changed', message: 'Grace has …', details: theirs };
    });
    await type('Title', 'Us');
    await type('Text', 'Mine');
    await press('Save page');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Grace Hopper has changed the page meanwhile');
    expect(alert.textContent).toContain('Yours: Us');
    expect(alert.textContent).toContain('Theirs: We');
    await press('Use theirs');
    await press('Save page');
    expect(await screen.findByText('Page saved')).toBeTruthy();
    expect(sent[1]).toMatchObject({ version: 2, title: 'We', description: 'Who we are', body: 'Mine' });
  });

  it('discards what was typed', async () => {
    const { type, press } = edit(() => ({ status: 500, message: 'no' }));
    await type('Title', 'Us');
    await press('Discard changes');
    expect(typedIn('Title')).toBe('About us');
  });

  it('says when the page is not there', async () => {
    edit(() => ({ status: 500, message: 'no' }), {
      [`GET /api/admin/pages/${ID}`]: () => ({ status: 404, message: 'Page not found' }),
    });
    expect(await screen.findByText('There is no such page')).toBeTruthy();
  });
});
