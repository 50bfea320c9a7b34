import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  category,
  colours,
  confirmDialog,
  create,
  enter,
  field,
  getButton,
  known,
  pick,
  registerFormHooks,
  rows,
  type,
} from './render-form.tsx';

registerFormHooks();

describe('product category field', () => {
  it("starts with 'Choose category', and disables new attributes until one is selected", async () => {
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

  it('creates a category on Enter, selects it after 200 ms and updates the store', async () => {
    jest.useFakeTimers();
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
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
    enter('Or create a new category');
    await pass(199);
    expect(categories()).toContain('Toys/Blocks');
    expect(field('Create new attribute').disabled).toBe(true);
    await pass(1);
    expect(field('Create new attribute').disabled).toBe(false);
    expect(field('Or create a new category').value).toBe('');
    expect(screen.getByTitle('Toys/Blocks')).toBeTruthy();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ category: 'Toys/Blocks' });
    await waitFor(() => expect(categories()).toContain('Toys'));
  });

  it('shows at the field why a category was not created', async () => {
    create({ 'POST /api/categories': () => ({ status: 409, message: 'This category exists' }) });
    type('Or create a new category', 'Home');
    enter('Or create a new category');
    await screen.findByText('This category exists');
    type('Or create a new category', 'Homes');
    expect(screen.queryByText('This category exists')).toBeNull();
  });

  it('removes a category after confirmation and resets the field', async () => {
    const path = 'DELETE /api/categories/Home%2FLighting';
    let all = known;
    const { server, categories } = create({
      [path]: () => {
        all = known.filter(({ name }) => name !== 'Home/Lighting');
        return { body: { categoryDeleted: true } };
      },
      'GET /api/categories': () => ({ body: all }),
    });
    expect((getButton('Remove selected') as HTMLButtonElement).disabled).toBe(true);
    await pick('Category', 'Home/Lighting');
    fireEvent.click(getButton('Remove selected'));
    const dialog = await confirmDialog();
    expect(dialog.getByText('Home/Lighting')).toBeTruthy();
    expect(server.count(path)).toBe(0);
    fireEvent.click(dialog.getByText('Remove'));
    await waitFor(() => expect(categories()).toEqual(['Home', 'Sports']));
    await waitFor(() => expect(field('Create new attribute').disabled).toBe(true));
  });

  it("shows the server's message for a category in use", async () => {
    create({
      'DELETE /api/categories/Sports': () => ({ status: 409, message: 'Products use it' }),
    });
    await pick('Category', 'Sports');
    fireEvent.click(getButton('Remove selected'));
    fireEvent.click((await confirmDialog()).getByText('Remove'));
    expect((await screen.findByText('Products use it')).id).toBe('product-category-error');
    await pick('Category', 'Home');
    expect(screen.queryByText('Products use it')).toBeNull();
  });
});

describe('product attribute fields', () => {
  it('offers the attributes of the top-level category, and adds, replaces and deletes rows', async () => {
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
    fireEvent.click(getButton('Delete Colour'));
    expect(rows()).toEqual([]);
  });

  it.each(['Create new attribute', 'New attribute value'])(
    'creates an attribute on Enter in %j once both fields are filled',
    async (label) => {
      const more = [category('Home', [colours, { _id: 'a2', key: 'Size', value: ['S'] }]), ...known.slice(1)];
      const path = 'POST /api/categories/attr';
      const { server, categories } = create({ [path]: () => ({ status: 201, body: { categoryUpdated: more } }) });
      await pick('Category', 'Home/Lighting');
      type(label, 'S');
      enter(label);
      expect(server.count(path)).toBe(0);
      type('Create new attribute', 'Size');
      type('New attribute value', 'S');
      enter(label);
      expect(rows()).toEqual(['SizeS']);
      expect([field('Create new attribute').value, field('New attribute value').value]).toEqual(['', '']);
      await waitFor(() => expect(server.count(path)).toBe(1));
      const sent = server.requests.find(({ method }) => method === 'POST');
      expect(sent?.body).toEqual({ key: 'Size', val: 'S', categoryChoosen: 'Home/Lighting' });
      await waitFor(() => expect(categories()).toHaveLength(3));
      await pick('Choose attribute', 'Size');
    },
  );

  it('returns an attribute to the fields when the server rejects it', async () => {
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
