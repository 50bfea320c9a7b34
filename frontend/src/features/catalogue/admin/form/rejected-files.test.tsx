import { MAX_IMAGE_BYTES } from '@shop/contracts/catalogue-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  create,
  created,
  edit,
  fillIn,
  getButton,
  image,
  post,
  registerFormHooks,
  selectFiles,
  upload,
} from './render-form.tsx';

registerFormHooks();

/** A file whose size claims to exceed the limit. */
function large(name: string): File {
  const file = image(name);
  Object.defineProperty(file, 'size', { value: MAX_IMAGE_BYTES + 1 });
  return file;
}
const names = (body: unknown) => (body as FormData).getAll('images').map((file) => (file as File).name);

describe('image files above 10 MB', () => {
  it('rejects large files by name and keeps the others for the new product', async () => {
    const { server } = create({ [post]: created });
    await fillIn();
    selectFiles(image('b.png'), large('huge.png'), large('vast.png'));
    await screen.findByText('huge.png, vast.png are larger than 10 MB');
    expect(screen.getAllByLabelText(/Take back/)).toHaveLength(2);
    selectFiles(image('c.png'));
    await waitFor(() => expect(screen.queryByText(/larger than 10 MB/)).toBeNull());
    selectFiles(large('huge.png'));
    expect(screen.getAllByLabelText(/Take back/)).toHaveLength(3);
    fireEvent.click(getButton('Create'));
    await screen.findByText('the list of products');
    const sent = server.requests.find(({ path }) => path === '/api/products/admin/upload');
    expect(names(sent?.body)).toEqual(['a.png', 'b.png', 'c.png']);
  });

  it('rejects large files on the edit page and uploads the others', async () => {
    const { server } = await edit();
    selectFiles(large('huge.png'), image('b.png'));
    await screen.findByText('huge.png is larger than 10 MB');
    await waitFor(() => expect(server.count(upload)).toBe(1));
    const sent = server.requests.find(({ path }) => path === '/api/products/admin/upload');
    expect(names(sent?.body)).toEqual(['b.png']);
    selectFiles(large('huge.png'));
    expect(server.count(upload)).toBe(1);
  });
});
