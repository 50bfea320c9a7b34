import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { FakeRequest } from '../../../../shared/testing/fake-server.ts';
import {
  config,
  create,
  created,
  edit,
  fillIn,
  getButton,
  image,
  lamp,
  post,
  registerFormHooks,
  selectFiles,
  upload,
} from './render-form.tsx';

registerFormHooks();

const hosted = (name: string) => `https://res.cloudinary.com/shop/image/upload/${name}`;
const configured = {
  [config]: () => ({ body: { paypal: null, cloudinary: { cloudName: 'shop', uploadPreset: 'preset' } } }),
};
type Sent = [address: string, options: { body: FormData; headers?: object; credentials: string }];

/** Fakes the browser's fetch with a third-party host that accepts every file. */
function imageHost() {
  const host = jest.fn(async (..._: unknown[]) => {
    const [, { body }] = host.mock.calls.at(-1) as Sent;
    return { ok: true, json: async () => ({ secure_url: hosted((body.get('file') as File).name) }) };
  });
  Object.assign(globalThis, { fetch: host });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  return { sent: () => host.mock.calls as Sent[] };
}

/** Fakes the server: attaches each image to the product, except for the rejected ones. */
function attachExcept(rejected: string[], images: object[] = []) {
  return ({ body }: FakeRequest) => {
    const { secure_url: path } = body as { secure_url: string };
    if (rejected.some((name) => path === hosted(name))) return { status: 503, message: 'down' };
    images.push({ path, ground: null });
    return { body: { message: 'images uploaded', images: [...images] } };
  };
}

describe('images at a third-party host', () => {
  it('uploads files to the host without our headers, then its response to the server', async () => {
    const { sent } = imageHost();
    const { server } = create({ [post]: created, ...configured, [upload]: attachExcept([]) });
    await fillIn();
    fireEvent.click(getButton('Create'));
    await screen.findByText('the list of products');
    const [address, options] = sent()[0] as Sent;
    expect(address).toBe('https://api.cloudinary.com/v1_1/shop/image/upload');
    expect(options.body.get('upload_preset')).toBe('preset');
    expect((options.body.get('file') as File).name).toBe('a.png');
    expect([options.headers, options.credentials]).toEqual([undefined, 'omit']);
    const uploads = server.requests.find(({ path }) => path === '/api/products/admin/upload');
    expect(uploads?.params).toEqual({ cloudinary: true, productId: 'p9' });
    expect(uploads?.body).toEqual({ secure_url: hosted('a.png') });
  });

  it('uploads only the missing images of a new product again', async () => {
    const { sent } = imageHost();
    const rejected = ['b.png'];
    const { server } = create({ [post]: created, ...configured, [upload]: attachExcept(rejected) });
    await fillIn();
    await selectFiles(image('b.png'), image('c.png'));
    fireEvent.click(getButton('Create'));
    await screen.findByText('The product was created, but not all of its images were uploaded: down');
    await waitFor(() => expect(screen.getAllByLabelText(/Remove/)).toHaveLength(2));
    rejected.pop();
    fireEvent.click(getButton('Upload again'));
    await screen.findByText('the list of products');
    const uploads = server.requests.filter(({ path }) => path === '/api/products/admin/upload');
    expect(uploads.map(({ body }) => (body as { secure_url: string }).secure_url)).toEqual(
      ['a.png', 'b.png', 'b.png', 'c.png'].map(hosted),
    );
    expect(sent().map(([, { body }]) => (body.get('file') as File).name)).toEqual(['a.png', 'b.png', 'c.png']);
  });

  it('counts stored images towards the maximum of three', async () => {
    imageHost();
    create({ [post]: created, ...configured, [upload]: attachExcept(['b.png']) });
    await fillIn();
    await selectFiles(image('b.png'));
    fireEvent.click(getButton('Create'));
    await screen.findByText(/not all of its images/);
    await selectFiles(image('c.png'), image('d.png'));
    await screen.findByText('to many files');
    await selectFiles(image('c.png'));
    await waitFor(() => expect(screen.queryByText('to many files')).toBeNull());
    expect(screen.getAllByLabelText(/Remove/)).toHaveLength(1);
  });

  it('shows the stored images on the edit page after a partial failure', async () => {
    imageHost();
    const one = { ...lamp, images: lamp.images.slice(1) };
    const { server } = await edit({
      ...configured,
      'GET /api/products/get-one/p1': () => ({ body: one }),
      [upload]: attachExcept(['b.png'], [...one.images]),
    });
    server.routes['GET /api/products/get-one/p1'] = () => ({ status: 500 });
    await selectFiles(image('a.png'), image('b.png'));
    await screen.findByText('The upload failed: down');
    expect(screen.getAllByLabelText(/Delete image/)).toHaveLength(2);
  });
});

describe('images of an existing product', () => {
  it('refetches the images at once after an upload without a response', async () => {
    const { server } = await edit({ [upload]: () => ({ silent: true }) });
    const third = { path: '/images/c-800.webp', ground: null };
    server.routes['GET /api/products/get-one/p1'] = () => ({ body: { ...lamp, images: [...lamp.images, third] } });
    await selectFiles(image());
    await screen.findByText(/The upload failed/);
    await waitFor(() => expect(screen.getAllByLabelText(/Delete image/)).toHaveLength(3));
  });
});
