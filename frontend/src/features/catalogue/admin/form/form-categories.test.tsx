import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  aroundEachForm,
  asked,
  category,
  colours,
  create,
  enter,
  field,
  known,
  pick,
  rows,
  submit,
  type,
} from './render-form.tsx';

aroundEachForm();

describe('the category of a product', () => {
  it("begins with 'Choose category', and the new attribute waits for one", async () => {
    create();
    fireEvent.mouseDown(field('Category'));
    const [first] = await waitFor(() => {
      const options = document.querySelectorAll('.ant-select-item-option');
      if (options.length === 0) throw new Error('no options');
      return [...options];
    });
    expect(first?.textContent).toBe('Choose category');
    for (const label of ['Create new attribute', 'New attribute value']) {
      expect(field(label).disabled).toBe(true);
      expect(field(label).placeholder).toBe('first choose or create category');
    }
    expect(screen.getByText('After typing attribute key and value press enterr on one of the field')).toBeTruthy();
    await pick('Category', 'Sports');
    expect(field('Create new attribute').disabled).toBe(false);
  });

  it('is created by Enter and selected 200 ms later; the list in the store is replaced', async () => {
    const toys = category('Toys/Blocks');
    let all = known;
    const { server, categories } = create({
      'POST /api/categories': () => {
        all = [...known, category('Toys'), toys];
        return { status: 201, body: { categoryCreated: toys } };
      },
      'GET /api/categories': () => ({ body: all }),
    });
    type('Or create a new category', ' Toys/Blocks ');
    const began = Date.now();
    enter('Or create a new category');
    await waitFor(() => expect(categories()).toContain('Toys/Blocks'));
    expect(field('Create new attribute').disabled).toBe(true);
    await waitFor(() => expect(field('Create new attribute').disabled).toBe(false));
    expect(Date.now() - began).toBeGreaterThanOrEqual(190);
    expect(field('Or create a new category').value).toBe('');
    expect(screen.getByTitle('Toys/Blocks')).toBeTruthy();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ category: 'Toys/Blocks' });
    await waitFor(() => expect(categories()).toContain('Toys'));
  });

  it('says at the field why it was not created', async () => {
    create({ 'POST /api/categories': () => ({ status: 409, message: 'This category exists' }) });
    type('Or create a new category', 'Home');
    enter('Or create a new category');
    await screen.findByText('This category exists');
    type('Or create a new category', 'Homes');
    expect(screen.queryByText('This category exists')).toBeNull();
  });

  it('leaves the shop only after asking, and the choice is reset', async () => {
    const path = 'DELETE /api/categories/Home%2FLighting';
    let all = known;
    const { server, categories } = create({
      [path]: () => {
        all = known.filter(({ name }) => name !== 'Home/Lighting');
        return { body: { categoryDeleted: true } };
      },
      'GET /api/categories': () => ({ body: all }),
    });
    expect((submit('Remove selected') as HTMLButtonElement).disabled).toBe(true);
    await pick('Category', 'Home/Lighting');
    fireEvent.click(submit('Remove selected'));
    const dialog = await asked();
    expect(dialog.getByText('Home/Lighting')).toBeTruthy();
    expect(server.count(path)).toBe(0);
    fireEvent.click(dialog.getByText('Remove'));
    await waitFor(() => expect(categories()).toEqual(['Home', 'Sports']));
    await waitFor(() => expect(field('Create new attribute').disabled).toBe(true));
  });

  it("shows the server's words when it is in use", async () => {
    create({
      'DELETE /api/categories/Sports': () => ({ status: 409, message: 'Products use it' }),
    });
    await pick('Category', 'Sports');
    fireEvent.click(submit('Remove selected'));
    fireEvent.click((await asked()).getByText('Remove'));
    expect((await screen.findByText('Products use it')).id).toBe('product-category-error');
    await pick('Category', 'Home');
    expect(screen.queryByText('Products use it')).toBeNull();
  });
});

describe('the attributes of a product', () => {
  it('are picked from what the top-level category offers, a value added or replaced, a row deleted', async () => {
    create();
    expect(screen.queryByLabelText('Choose attribute')).toBeNull();
    await pick('Category', 'Sports');
    expect(screen.queryByLabelText('Choose attribute')).toBeNull();
    await pick('Category', 'Home/Lighting');
    await pick('Choose attribute', 'Colour');
    await pick('Attribute value', 'Red');
    expect([...document.querySelectorAll('th')].map((head) => head.textContent)).toEqual([
      'Attribute',
      'Value',
      'Delete',
    ]);
    expect(rows()).toEqual(['ColourRed']);
    await pick('Attribute value', 'Blue');
    expect(rows()).toEqual(['ColourBlue']);
    fireEvent.click(submit('Delete Colour'));
    expect(rows()).toEqual([]);
  });

  it.each(['Create new attribute', 'New attribute value'])(
    'are made by Enter in %j once both are filled',
    async (at) => {
      const more = [category('Home', [colours, { _id: 'a2', key: 'Size', value: ['S'] }]), ...known.slice(1)];
      const path = 'POST /api/categories/attr';
      const { server, categories } = create({ [path]: () => ({ status: 201, body: { categoryUpdated: more } }) });
      await pick('Category', 'Home/Lighting');
      type(at, 'S');
      enter(at);
      expect(server.count(path)).toBe(0);
      type('Create new attribute', 'Size');
      type('New attribute value', 'S');
      enter(at);
      expect(rows()).toEqual(['SizeS']);
      expect([field('Create new attribute').value, field('New attribute value').value]).toEqual(['', '']);
      await waitFor(() => expect(server.count(path)).toBe(1));
      const sent = server.requests.find(({ method }) => method === 'POST');
      expect(sent?.body).toEqual({ key: 'Size', val: 'S', categoryChoosen: 'Home/Lighting' });
      await waitFor(() => expect(categories()).toHaveLength(3));
      await pick('Choose attribute', 'Size');
    },
  );

  it('come back into the fields when the category refuses them', async () => {
    create({ 'POST /api/categories/attr': () => ({ status: 400, message: 'too long' }) });
    await pick('Category', 'Home');
    type('Create new attribute', 'Size');
    type('New attribute value', 'S');
    enter('New attribute value');
    await screen.findByText('Not saved: too long');
    expect(rows()).toEqual([]);
    expect(field('Create new attribute').value).toBe('Size');
  });
});
