import type { AdminCategory } from '@shop/contracts/categories-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRequest, type FakeResponse, fakeServer } from '../../../../shared/testing/fake-server.ts';
import { renderInStore } from '../../../../shared/testing/render-in-store.tsx';
import { CategoriesPage } from './CategoriesPage.tsx';

const LIST = 'GET /api/admin/categories';
const category = (name: string, more: Partial<AdminCategory> = {}): AdminCategory => ({
  ...{ _id: name.toLowerCase().replace('/', '-'), name, description: '', image: '', version: 3 },
  ...{ products: 2, productsToMove: 0, formerNames: [] },
  ...more,
});
const shop = [category('Audio'), category('Home'), category('Home/Kitchen', { products: 1, productsToMove: 1 })];

function open(routes: Record<string, (request: FakeRequest) => FakeResponse> = {}, categories = shop) {
  const sent: { method: string; body: unknown; params: unknown }[] = [];
  const recorded = Object.entries(routes).map(([route, respond]) => [
    route,
    (request: FakeRequest) => {
      sent.push({ method: route, body: request.body, params: request.params });
      return respond(request);
    },
  ]);
  fakeServer({
    [LIST]: () => ({ body: { categories } }),
    'GET /api/categories': () => ({ body: [] }),
    ...Object.fromEntries(recorded),
  });
  renderInStore(<CategoriesPage />, '/admin/categories');
  return { sent, user: userEvent.setup() };
}
const done = () => ({ body: { categories: shop } });
const dialog = async () => within(await screen.findByRole('dialog'));

describe('categories of administrators', () => {
  it('lists them with their products and those on their way', async () => {
    open();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('.category-words')?.textContent)).toEqual([
      'Audio2 products',
      'Home3 products · 1 still being moved',
      'Kitchen1 product · 1 still being moved',
    ]);
    expect(screen.getByText('3 categories')).toBeTruthy();
    expect(screen.getByRole('link', { name: '3 products' }).getAttribute('href')).toBe('/admin/products?category=Home');
  });

  it('renames a category, or moves it under another one, with the version that was seen', async () => {
    const { sent, user } = open({ 'PUT /api/admin/categories/home-kitchen': done });
    await user.click(await screen.findByRole('button', { name: 'Edit Home/Kitchen' }));
    const form = await dialog();
    const name = form.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, ' Cooking ');
    await user.selectOptions(form.getByLabelText('Stands below'), 'Audio');
    await user.type(form.getByLabelText('Description'), 'All for cooks');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Category saved')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([
      { version: 3, name: 'Audio/Cooking', description: 'All for cooks', image: '' },
    ]);
  });

  it('refuses an empty name and separators before anything is sent, and shows what the shop refuses', async () => {
    const { sent, user } = open({
      'PUT /api/admin/categories/home': () => ({
        status: 409,
        code: 'category-exists',
        message: "The category 'House' already exists",
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Home' }));
    const form = await dialog();
    const name = form.getByLabelText('Name');
    await user.clear(name);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Enter a name')).toBeTruthy();
    await user.type(name, 'a,b');
    expect(form.getByText('Enter a name without commas and slashes')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.clear(name);
    await user.type(name, 'House');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toContain("The category 'House' already exists");
  });

  it('joins a form with what somebody else has saved meanwhile, and sends the present version', async () => {
    let home = category('Home', { description: 'Before' });
    const { sent, user } = open({
      [LIST]: () => ({ body: { categories: [category('Audio'), home] } }),
      'PUT /api/admin/categories/home': ({ body }) =>
        (body as { version: number }).version === home.version
          ? done()
          : { status: 409, code: 'category-changed', message: "Somebody else has changed 'Home' meanwhile" },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Home' }));
    const form = await dialog();
    await user.clear(form.getByLabelText('Description'));
    await user.type(form.getByLabelText('Description'), 'Mine');
    await user.selectOptions(form.getByLabelText('Stands below'), 'Audio');
    home = { ...home, version: 4, name: 'House', description: 'Theirs' };
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Somebody else has changed the category meanwhile')).toBeTruthy();
    const shown = ['Name', 'Stands below', 'Description'].map(
      (label) => (form.getByLabelText(label) as HTMLInputElement).value,
    );
    expect(shown).toEqual(['House', 'Audio', 'Mine']);
    expect(form.getByText('Theirs: Theirs')).toBeTruthy();
    expect(form.queryByText("Somebody else has changed 'Home' meanwhile")).toBeNull();
    await user.click(form.getByRole('button', { name: 'Use theirs' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Category saved');
    const requests = sent.filter(({ method }) => method.startsWith('PUT')).map(({ body }) => body);
    expect(requests).toEqual([
      { version: 3, name: 'Audio/Home', description: 'Mine', image: '' },
      { version: 4, name: 'Audio/House', description: 'Theirs', image: '' },
    ]);
  });

  it('merges and deletes what the list shows after somebody else has changed it', async () => {
    let audio = category('Audio', { products: 0 });
    const { sent, user } = open({
      [LIST]: () => ({ body: { categories: [audio] } }),
      'DELETE /api/admin/categories/audio': ({ params }) =>
        Number((params as { version: number }).version) === audio.version
          ? done()
          : { status: 409, code: 'category-changed', message: "Somebody else has changed 'Audio' meanwhile" },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Audio' }));
    const form = await dialog();
    audio = { ...audio, version: 4, name: 'Sound' };
    await user.click(form.getByRole('button', { name: 'Delete' }));
    expect(await form.findByText(/^Nothing stands in Sound/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Category deleted');
    expect(sent.filter(({ method }) => method.startsWith('DELETE')).map(({ params }) => params)).toEqual([
      { version: 3 },
      { version: 4 },
    ]);
  });

  it('shows a refused name of a new category at its field', async () => {
    const { user } = open({
      'POST /api/categories': () => ({
        ...{ status: 400, code: 'invalid', message: 'no' },
        details: [{ field: 'category', message: 'category: must not have a part of dots only' }],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a category' }));
    const form = await dialog();
    await user.type(form.getByLabelText('Name'), '..');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('must not have a part of dots only')).toBeTruthy();
  });

  it('uploads an image, which is saved with the form', async () => {
    const { sent, user } = open({
      'POST /api/admin/categories/image': () => ({ body: { image: '/images/new-800.webp' } }),
      'PUT /api/admin/categories/home': done,
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Home' }));
    const form = await dialog();
    await user.upload(form.getByLabelText('Image'), new File(['png'], 'home.png', { type: 'image/png' }));
    await form.findByRole('button', { name: 'Remove the image' });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Category saved');
    expect(sent.at(-1)?.body).toMatchObject({ image: '/images/new-800.webp' });
  });

  it('merges into a category that has to be chosen, never into what stands below', async () => {
    const { sent, user } = open({ 'POST /api/admin/categories/home/merge': done });
    await user.click(await screen.findByRole('button', { name: 'Merge Home into another category' }));
    const form = await dialog();
    const options = within(form.getByLabelText('Merge into')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Choose a category', 'Audio']);
    await user.click(form.getByRole('button', { name: 'Merge' }));
    expect(sent).toEqual([]);
    await user.selectOptions(form.getByLabelText('Merge into'), 'Audio');
    await user.click(form.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Categories merged')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ version: 3, into: 'audio' });
  });

  it('deletes a category with those below it once it is known where their products go', async () => {
    const { sent, user } = open({ 'DELETE /api/admin/categories/home': done });
    await user.click(await screen.findByRole('button', { name: 'Delete Home' }));
    const form = await dialog();
    expect(form.getByText(/^3 products in Home and the category below it need another category/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Delete' }));
    expect(sent).toEqual([]);
    await user.selectOptions(form.getByLabelText('Move its products to'), 'Audio');
    await user.click(form.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Category deleted')).toBeTruthy();
    expect(sent[0]?.params).toEqual({ version: 3, moveTo: 'audio' });
  });

  it('deletes an empty one without a target', async () => {
    const { sent, user } = open({ 'DELETE /api/admin/categories/audio': done }, [category('Audio', { products: 0 })]);
    await user.click(await screen.findByRole('button', { name: 'Delete Audio' }));
    const form = await dialog();
    expect(form.queryByLabelText('Move its products to')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Category deleted');
    expect(sent[0]?.params).toEqual({ version: 3 });
  });

  it('asks for a target where deleted products are on their way, and where the shop found products', async () => {
    let inUse = true;
    const { sent, user } = open(
      {
        'DELETE /api/admin/categories/audio': () =>
          inUse ? { status: 409, code: 'category-in-use', message: "Products in 'Audio': 1" } : done(),
      },
      [category('Audio', { products: 0 }), category('Home', { products: 0, productsToMove: 1 })],
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Home' }));
    const awaited = await dialog();
    expect(awaited.getByText(/^Products are still on their way to Home/)).toBeTruthy();
    expect(awaited.getByLabelText('Move its products to')).toBeTruthy();
    await user.click(awaited.getByRole('button', { name: 'Keep it' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Audio' }));
    const form = await dialog();
    expect(form.queryByLabelText('Move its products to')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Delete' }));
    await user.selectOptions(await form.findByLabelText('Move its products to'), 'Home');
    inUse = false;
    await user.click(form.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Category deleted');
    expect(sent.at(-1)?.params).toEqual({ version: 3, moveTo: 'home' });
  });

  it('moves a category up and down among its neighbours, and says when somebody else was faster', async () => {
    const { sent, user } = open({
      'PUT /api/admin/categories/order': () => ({ status: 409, code: 'categories-changed', message: 'no' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Move Home up' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ ids: ['home', 'audio'], seen: ['audio', 'home'] }));
    expect(await screen.findByText(/Somebody else has changed the categories meanwhile/)).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Move Audio up' }) as HTMLButtonElement).disabled).toBe(true);
    expect((screen.getByRole('button', { name: 'Move Home/Kitchen down' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('offers to try again when the list cannot be loaded, and to add the first category', async () => {
    let fails = true;
    const { user } = open({
      [LIST]: () => (fails ? { status: 500, message: 'no' } : { body: { categories: [] } }),
    });
    await screen.findByText('The categories could not be loaded');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No categories yet')).toBeTruthy();
  });
});
