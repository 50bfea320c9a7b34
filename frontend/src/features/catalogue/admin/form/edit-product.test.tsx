import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { FakeResponse } from '../../../../shared/testing/fake-server.ts';
import { EditProductPage } from './EditProductPage.tsx';
import {
  confirmDialog,
  edit,
  field,
  getButton,
  image,
  lamp,
  orderImages,
  put,
  registerFormHooks,
  removeImage,
  rows,
  selectFiles,
  show,
  type,
  upload,
  waitingCustomers,
} from './render-form.tsx';

registerFormHooks();

describe('edit product page', () => {
  it('loads the product of the path, and sends the changes with the expected count and version', async () => {
    const { server } = await edit({ [put]: () => ({ body: { message: 'product updated' } }) });
    expect(field('Name').value).toBe('Dome Lamp');
    expect(field('Price').value).toBe('89.50');
    expect(rows()).toEqual(['ColourRed']);
    expect(screen.getByLabelText('Choose attribute')).toBeTruthy();
    expect(screen.getByTitle('Home/Lighting')).toBeTruthy();
    type('Price', '79');
    type('Count in stock', '9');
    for (const _ of ['once', 'twice']) fireEvent.click(getButton('UPDATE'));
    await screen.findByText('the list of products');
    expect(server.count(put)).toBe(1);
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Dome Lamp',
      description: 'Spun steel.',
      count: 9,
      price: 79,
      category: 'Home/Lighting',
      attributesTable: [{ key: 'Colour', value: 'Red' }],
      countShown: 7,
      updatedAt: lamp.updatedAt,
    });
  });

  it('says how many customers wait until the product is back, and for what of it', async () => {
    const variants = [
      { _id: 'v2', name: 'Dome Lamp, Red', waiting: 1_200 },
      { _id: 'p1', name: 'Dome Lamp, Blue', waiting: 1 },
    ];
    await edit({ [waitingCustomers]: () => ({ body: { waiting: 1_201, variants } }) });
    expect(
      await screen.findByText(
        '1,201 customers wait until it is back in stock. Dome Lamp, Red: 1,200, Dome Lamp, Blue: 1',
      ),
    ).toBeTruthy();
  });

  it('says when it is not known how many customers wait', async () => {
    await edit({ [waitingCustomers]: () => ({ status: 500 }) });
    await screen.findByText('How many customers wait could not be loaded.');
  });

  it.each([
    [{ body: { message: 'Product updated' }, outsideContract: true }, 'Product updated'],
    [{ status: 409, message: 'This name is taken' }, 'This name is taken'],
    [{ status: 500, body: 'raw words', outsideContract: true }, 'raw words'],
  ])("succeeds only with the message 'product updated': %j", async (response, message) => {
    await edit({ [put]: () => response });
    fireEvent.click(getButton('UPDATE'));
    expect((await screen.findByText(message)).closest('form')).not.toBeNull();
    expect(screen.queryByText('the list of products')).toBeNull();
  });

  it('keeps the typed values after an edit conflict until the other version is loaded', async () => {
    const { server } = await edit({
      [put]: () => ({ status: 409, message: 'product changed meanwhile', code: 'product-changed' }),
    });
    type('Name', 'Mine');
    fireEvent.click(getButton('UPDATE'));
    await screen.findByText(/Another administrator has changed this product/);
    expect(field('Name').value).toBe('Mine');
    const theirs = { ...lamp, name: 'Theirs', updatedAt: '2026-11-21T10:00:00.000Z' };
    server.routes['GET /api/products/get-one/p1'] = () => ({ body: theirs });
    server.routes[put] = () => ({ body: { message: 'product updated' } });
    fireEvent.click(getButton('Load the other version'));
    await waitFor(() => expect(field('Name').value).toBe('Theirs'));
    fireEvent.click(getButton('UPDATE'));
    await screen.findByText('the list of products');
    expect(server.requests.at(-1)?.body).toMatchObject({ updatedAt: theirs.updatedAt });
  });

  it('deletes an image after confirmation, and shows a failure', async () => {
    const { server } = await edit({ [removeImage]: () => ({ status: 503, message: 'down' }) });
    fireEvent.click(getButton('Delete image 1'));
    const dialog = await confirmDialog();
    expect(server.count(removeImage)).toBe(0);
    fireEvent.click(dialog.getByText('Delete'));
    await dialog.findByText('The image was not deleted: down');
    server.routes[removeImage] = () => ({ body: { message: 'image removed', images: lamp.images.slice(1) } });
    fireEvent.click(dialog.getByText('Delete'));
    await waitFor(() => expect(screen.queryByLabelText('Delete image 2')).toBeNull());
    expect(server.requests.at(-1)?.params).toEqual({ cloudinary: true });
  });

  it('moves an image to the front, and shows a failure', async () => {
    const [first, second] = lamp.images;
    const { server } = await edit({
      [orderImages]: () => ({ status: 409, message: 'The images have changed meanwhile' }),
    });
    expect(getButton('Main image').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(getButton('Move image 2 one place to the front'));
    await screen.findByText('The images keep their order: The images have changed meanwhile');
    await waitFor(() => expect(server.count('GET /api/products/get-one/p1')).toBe(2));
    server.routes[orderImages] = () => ({ body: { message: 'images ordered', images: [second, first] } });
    fireEvent.click(getButton('Move image 2 one place to the front'));
    await screen.findByText('The images are in their new order.');
    expect(server.requests.at(-1)?.body).toEqual({ paths: ['/images/b-800.webp', '/images/a-800.webp'] });
    expect(screen.getByAltText('Image 1').getAttribute('src')).toBe('/images/b-800.webp');
  });

  it('saves the alt texts that were changed, and none otherwise', async () => {
    const described = { ...lamp, images: lamp.images.map((image) => ({ ...image, alt: 'As it was' })) };
    const { server } = await edit({
      'GET /api/products/get-one/p1': () => ({ body: described }),
      [put]: () => ({ status: 400, message: 'no', details: [{ field: 'imageTexts.0.alt', message: 'has a control' }] }),
    });
    expect(field('Alt text of image 2').value).toBe('As it was');
    type('Alt text of image 2', ' A lamp from behind ');
    fireEvent.click(getButton('UPDATE'));
    await screen.findByText('has a control');
    expect(server.requests.at(-1)?.body).toMatchObject({
      imageTexts: [{ path: '/images/b-800.webp', alt: 'A lamp from behind' }],
    });
    type('Alt text of image 2', 'As it was');
    server.routes[put] = () => ({ body: { message: 'product updated' } });
    fireEvent.click(getButton('UPDATE'));
    await screen.findByText('the list of products');
    expect(server.requests.at(-1)?.body).not.toHaveProperty('imageTexts');
  });

  it('leads to the page in the shop, unless it is a draft, and to a form for a copy', async () => {
    await edit({});
    expect(screen.getByRole('link', { name: 'View in shop' }).getAttribute('href')).toBe('/product-details/p1');
    expect(screen.getByRole('link', { name: 'Duplicate' }).getAttribute('href')).toBe(
      '/admin/create-new-product?copy=p1',
    );
  });

  it('blocks the submit after a selection of too many images until it is discarded or an image is deleted', async () => {
    const { server } = await edit({
      [put]: () => ({ body: { message: 'product updated' } }),
      [removeImage]: () => ({ body: { message: 'image removed', images: lamp.images.slice(1) } }),
    });
    await selectFiles(image(), image());
    await screen.findByText('to many files');
    fireEvent.click(getButton('UPDATE'));
    expect(server.count(put)).toBe(0);
    fireEvent.click(getButton('Leave the images as they are'));
    await waitFor(() => expect(screen.queryByText('to many files')).toBeNull());
    await selectFiles(image(), image());
    await screen.findByText('to many files');
    fireEvent.click(getButton('Delete image 1'));
    fireEvent.click((await confirmDialog()).getByText('Delete'));
    await waitFor(() => expect(screen.queryByText('to many files')).toBeNull());
    fireEvent.click(getButton('UPDATE'));
    await screen.findByText('the list of products');
    expect([server.count(put), server.count(upload)]).toEqual([1, 0]);
  });

  it('uploads selected images at once, up to three in total (docs/requirements.md#product-form)', async () => {
    let respond = (_: FakeResponse) => undefined as unknown;
    const { server } = await edit({ [upload]: () => new Promise<FakeResponse>((resolve) => (respond = resolve)) });
    await selectFiles(image(), image());
    expect(screen.getByText('to many files')).toBeTruthy();
    expect(server.count(upload)).toBe(0);
    await selectFiles(image());
    await screen.findByText('upload files in progress ...');
    await waitFor(() => expect(server.count(upload)).toBe(1));
    type('Name', 'typed meanwhile');
    respond({
      body: { message: 'images uploaded', images: [...lamp.images, { path: '/images/c-800.webp', ground: null }] },
    });
    await screen.findByText('upload file completed. wait for the result take effect, refresh also if neccassry');
    expect(screen.getAllByLabelText(/Delete image/)).toHaveLength(3);
    expect(field('Name').value).toBe('typed meanwhile');
  });

  it('shows why an upload failed', async () => {
    await edit({ [upload]: () => ({ status: 415, message: 'This is no image' }) });
    await selectFiles(image());
    await screen.findByText('The upload failed: This is no image');
  });

  it('reports an unknown product', async () => {
    show(<EditProductPage />, { 'GET /api/products/get-one/p1': () => ({ status: 404 }) });
    await screen.findByText('There is no such product');
  });

  it('offers a retry when the product fails to load', async () => {
    const { server } = show(<EditProductPage />, { 'GET /api/products/get-one/p1': () => ({ status: 500 }) });
    const again = await screen.findByText('Try again');
    server.routes['GET /api/products/get-one/p1'] = () => ({ body: lamp });
    fireEvent.click(again);
    await screen.findByLabelText('Name');
  });

  it('links back to the list', async () => {
    await edit();
    expect(screen.getByText(/Go Back/).getAttribute('href')).toBe('/admin/products');
  });
});
