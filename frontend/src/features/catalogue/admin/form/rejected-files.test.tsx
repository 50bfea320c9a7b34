import { MAX_IMAGE_BYTES } from '@shop/contracts/catalogue-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  config,
  create,
  created,
  edit,
  field,
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

/** A file that claims to be an image. */
const renamed = (name: string) => new File(['%PDF-1.7'], name, { type: 'image/png' });

describe('files that are no images', () => {
  it('refuses them when they are picked, in the words of the server, and keeps the images for the new product', async () => {
    const { server } = create({ [post]: created });
    await fillIn();
    await selectFiles(renamed('notes.png'), image('b.png'), renamed('empty.png'), large('huge.png'));
    await screen.findByText(
      'huge.png is larger than 10 MB. notes.png, empty.png: must be a JPEG, PNG or WebP image that can be decoded',
    );
    await waitFor(() => expect(screen.getAllByLabelText(/Remove/)).toHaveLength(2));
    expect(field('Add images').getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(getButton('Create'));
    await screen.findByText('the list of products');
    const sent = server.requests.find(({ path }) => path === '/api/products/admin/upload');
    expect(names(sent?.body)).toEqual(['a.png', 'b.png']);
  });

  it('says so beside a field that was left empty, and offers no more than three images', async () => {
    create();
    fireEvent.click(getButton('Create'));
    await selectFiles(renamed('notes.png'));
    await screen.findByText(
      'notes.png: must be a JPEG, PNG or WebP image that can be decoded. Please choose at least one image',
    );
    await selectFiles(image('a.png'), image('b.png'), image('c.png'));
    await waitFor(() => expect(screen.getAllByLabelText(/Remove/)).toHaveLength(3));
    expect(screen.queryByLabelText('Add images')).toBeNull();
    fireEvent.click(screen.getByLabelText('Remove b.png'));
    await screen.findByLabelText('Add images');
  });

  it('refuses them on the edit page and uploads the images of the same pick', async () => {
    const { server } = await edit();
    await selectFiles(renamed('notes.png'), image('b.png'));
    await screen.findByText('notes.png: must be a JPEG, PNG or WebP image that can be decoded');
    await waitFor(() => expect(server.count(upload)).toBe(1));
    const sent = server.requests.find(({ path }) => path === '/api/products/admin/upload');
    expect(names(sent?.body)).toEqual(['b.png']);
  });

  it('uploads nothing when the page was left while the files were read', async () => {
    const { server, unmount } = await edit();
    const { readAsArrayBuffer } = FileReader.prototype;
    const read = new Promise((resolve) => {
      jest.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function observed(
        this: FileReader,
        blob,
      ) {
        this.addEventListener('loadend', () => setTimeout(resolve));
        readAsArrayBuffer.call(this, blob);
      });
    });
    fireEvent.change(field('Add images'), { target: { files: [image('b.png')] } });
    unmount();
    await read;
    expect(server.count(config)).toBe(0);
    expect(server.count(upload)).toBe(0);
  });
});

describe('image files above 10 MB', () => {
  it('rejects large files by name and keeps the others for the new product', async () => {
    const { server } = create({ [post]: created });
    await fillIn();
    await selectFiles(image('b.png'), large('huge.png'), large('vast.png'));
    await screen.findByText('huge.png, vast.png are larger than 10 MB');
    await waitFor(() => expect(screen.getAllByLabelText(/Remove/)).toHaveLength(2));
    await selectFiles(large('huge.png'));
    await screen.findByText('huge.png is larger than 10 MB');
    expect(screen.getAllByLabelText(/Remove/)).toHaveLength(2);
    await selectFiles(image('c.png'));
    await waitFor(() => expect(screen.queryByText(/larger than 10 MB/)).toBeNull());
    expect(screen.getAllByLabelText(/Remove/)).toHaveLength(3);
    fireEvent.click(getButton('Create'));
    await screen.findByText('the list of products');
    const sent = server.requests.find(({ path }) => path === '/api/products/admin/upload');
    expect(names(sent?.body)).toEqual(['a.png', 'b.png', 'c.png']);
  });

  it('rejects large files on the edit page and uploads the others', async () => {
    const { server } = await edit();
    await selectFiles(large('huge.png'), image('b.png'));
    await screen.findByText('huge.png is larger than 10 MB');
    await waitFor(() => expect(server.count(upload)).toBe(1));
    const sent = server.requests.find(({ path }) => path === '/api/products/admin/upload');
    expect(names(sent?.body)).toEqual(['b.png']);
    await selectFiles(large('huge.png'));
    expect(server.count(upload)).toBe(1);
  });
});
