import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  create,
  created,
  field,
  fillIn,
  getButton,
  image,
  lamp,
  post,
  registerFormHooks,
  selectFiles,
  type,
  upload,
  uploaded,
} from './render-form.tsx';

registerFormHooks();

describe('create product page', () => {
  it('shows validation errors after the first submit and sends nothing', async () => {
    const { server } = create();
    expect(document.querySelector('[role=alert]')).toBeNull();
    fireEvent.click(getButton('Create'));
    expect([...document.querySelectorAll('[role=alert]')].map((error) => error.textContent)).toEqual([
      'Please enter a name',
      'Please enter a description',
      'Please enter the count in stock',
      'Please enter a price',
      'Please choose a category',
      'Please choose at least one image',
    ]);
    expect(document.activeElement).toBe(field('Name'));
    expect(server.count(post)).toBe(0);
    type('Name', 'x');
    expect(screen.queryByText('Please enter a name')).toBeNull();
  });

  it('begins like another product: a draft of another name, without its pieces and images', async () => {
    const { server } = create({ [post]: created, 'GET /api/products/get-one/p1': () => ({ body: lamp }) }, '?copy=p1');
    await screen.findByLabelText('Name');
    expect(field('Name').value).toBe('Dome Lamp (copy)');
    expect([field('Price').value, field('Count in stock').value]).toEqual(['89.50', '']);
    expect(field('Published').checked).toBe(false);
    expect(screen.queryByAltText('Image 1')).toBeNull();
    type('Count in stock', '2');
    await selectFiles(image('b.png'));
    fireEvent.click(getButton('Create'));
    await screen.findByText('the list of products');
    expect(server.requests.find(({ path, method }) => `${method} ${path}` === post)?.body).toMatchObject({
      name: 'Dome Lamp (copy)',
      category: 'Home/Lighting',
      published: false,
      attributesTable: [{ key: 'Colour', value: 'Red' }],
    });
  });

  it('says when the product to begin like is no longer there', async () => {
    create({ 'GET /api/products/get-one/p1': () => ({ status: 404, message: 'Product not found' }) }, '?copy=p1');
    await screen.findByText('There is no such product');
  });

  it('creates the product once, uploads its images and opens the list', async () => {
    const { server } = create({ [post]: created });
    await fillIn();
    await selectFiles(image('b.png'));
    await waitFor(() => expect(screen.getAllByLabelText(/Remove/)).toHaveLength(2));
    for (const _ of ['once', 'twice']) fireEvent.click(getButton('Create'));
    await screen.findByText('the list of products');
    expect(server.count(post)).toBe(1);
    expect(server.requests.find(({ path, method }) => `${method} ${path}` === post)?.body).toEqual({
      name: 'Trail Bottle',
      description: 'Keeps cold.',
      count: 4,
      price: 12.5,
      category: 'Home/Lighting',
      attributesTable: [],
    });
    const sent = server.requests.find(({ path }) => path === '/api/products/admin/upload');
    expect(sent?.params).toEqual({ productId: 'p9' });
    const body = sent?.body as FormData;
    expect(body.getAll('images').map((one) => (one as File).name)).toEqual(['a.png', 'b.png']);
  });

  it('does not submit on Enter in any field', async () => {
    const { user, server } = create({ [post]: created });
    await fillIn();
    for (const label of ['Name', 'Count in stock', 'Price', 'Or create a new category']) {
      field(label).focus();
      await user.keyboard('{Enter}');
    }
    field('Description').focus();
    await user.keyboard('{Enter}');
    expect(field('Description').value).toContain('\n');
    expect(server.count(post)).toBe(0);
  });

  it("shows 'to many files' above three images and blocks the submit", async () => {
    const { server } = create({ [post]: created });
    await fillIn();
    await selectFiles(image('2'), image('3'), image('4'));
    expect(screen.getByText('to many files')).toBeTruthy();
    fireEvent.click(getButton('Create'));
    expect(server.count(post)).toBe(0);
    await selectFiles(image('1'), image('2'));
    expect(screen.queryByText('to many files')).toBeNull();
    fireEvent.click(getButton('Create'));
    await screen.findByText('the list of products');
  });

  it("shows the server's field error until that field changes", async () => {
    const details = [{ field: 'price', message: 'is too odd' }];
    create({ [post]: () => ({ status: 400, message: 'price: is too odd', details }) });
    await fillIn();
    fireEvent.click(getButton('Create'));
    await screen.findByText('is too odd');
    expect(field('Price').getAttribute('aria-describedby')).toBe('product-price-error');
    expect(document.activeElement).toBe(field('Price'));
    type('Price', '13');
    expect(screen.queryByText('is too odd')).toBeNull();
  });

  it.each([
    [{ status: 409, message: 'This name is taken' }, 'This name is taken'],
    [{ status: 500, body: 'raw words', outsideContract: true }, 'raw words'],
    [{ body: { message: 'something else' }, outsideContract: true }, 'something else'],
  ])('shows a failed request next to the button: %j', async (response, message) => {
    const { server } = create({ [post]: () => response });
    await fillIn();
    fireEvent.click(getButton('Create'));
    expect((await screen.findByText(message)).closest('.form-submit')).not.toBeNull();
    expect(server.count(upload)).toBe(0);
  });

  it('retries only the images after a failed upload, and links to the edit page', async () => {
    const { server } = create({
      [post]: created,
      [upload]: () => ({ status: 415, message: 'no image' }),
    });
    await fillIn();
    fireEvent.click(getButton('Create'));
    await screen.findByText('The product was created, but its images were not uploaded: no image');
    expect(screen.getByText('Edit the product').getAttribute('href')).toBe('/admin/edit-product/p9');
    server.routes[upload] = uploaded;
    fireEvent.click(getButton('Upload again'));
    await screen.findByText('the list of products');
    expect(server.count(post)).toBe(1);
    expect(server.count(upload)).toBe(2);
  });
});
