import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { namesIn } from '../images/image-store.contract.ts';
import { givenProduct, pngOf } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { setUpImageRequests } from '../testing/image-requests.ts';

const { catalogue, small, upload, imagesOf } = setUpImageRequests();

describe('POST /api/products/admin/upload', () => {
  it('attaches all files in order and returns all images of the product', async () => {
    const id = await givenProduct(catalogue());
    const first = await upload(id, [await pngOf('#112233', 900), await pngOf('#445566', 30)]);
    expect([first.status, first.body.message]).toEqual([200, 'images uploaded']);
    expect(first.body.images.map(({ ground }: { ground: string }) => ground)).toEqual(['#112233', '#445566']);
    const second = await upload(id.toUpperCase(), [await pngOf('#778899', 30)]);
    expect(second.body.images.map(({ ground }: { ground: string }) => ground)).toEqual([
      '#112233',
      '#445566',
      '#778899',
    ]);
    expect(await imagesOf(id)).toEqual(second.body.images);
    expect((await catalogue().events(`product/${id}`)).at(-1)).toMatchObject({
      type: 'product-changed',
      version: 3,
      data: { image: { path: first.body.images[0].path } },
    });
  });

  it('rejects visitors and customers', async () => {
    const id = await givenProduct(catalogue());
    const path = `/api/products/admin/upload?productId=${id}`;
    expect((await catalogue().http.post(path).attach('images', small(), 'a.png')).status).toBe(401);
    expect((await upload(id, [small()], customer())).status).toBe(403);
    expect(await imagesOf(id)).toEqual([]);
  });

  it.each([
    ['no product', '', 400, 'productId'],
    ['null for a product', 'null', 400, 'productId'],
    ['a malformed id', 'x', 404, 'Product'],
    ['an id with NUL', '%00', 404, 'Product'],
    ['an unknown product', newId(), 404, 'Product'],
  ])('rejects %s', async (_what, productId, status, word) => {
    const response = await upload(productId, [small()]);
    expect([response.status, response.body.message]).toEqual([status, expect.stringContaining(word)]);
  });

  it('rejects a wrong field, no file, and a wrong or broken form', async () => {
    const id = await givenProduct(catalogue());
    const before = await namesIn(catalogue().images);
    const form = (body: string, type: string) =>
      catalogue().call('post', `/api/products/admin/upload?productId=${id}`, {
        as: administrator(),
        headers: { 'content-type': type },
        body: Buffer.from(body),
      });
    const responses = await Promise.all([
      upload(id, [{ bytes: small(), field: 'photos' }]),
      upload(id, []),
      form('--x--\r\n', 'multipart/form-data; boundary=x'),
      form(
        '--x\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\nhalf',
        'multipart/form-data; boundary=x',
      ),
      form('rubbish', 'multipart/form-data; boundary=x'),
      form('rubbish', 'multipart/form-data'),
      form('{}', 'application/json'),
      form('raw', 'image/png'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([400, 415, 400, 400, 400, 400, 415, 415]);
    for (const { body } of responses) expect(body.message).toContain('images');
    expect(await namesIn(catalogue().images)).toEqual(before);
  });

  it('returns 413 for files above 10 MB', async () => {
    const id = await givenProduct(catalogue());
    const response = await upload(id, [small(), Buffer.alloc(10 * 1024 * 1024 + 1)]);
    expect([response.status, response.body.message]).toEqual([413, 'images: a file may have at most 10 MB']);
    expect(await imagesOf(id)).toEqual([]);
  });

  it('limits a product to three images and rejects a request with one too many as a whole', async () => {
    const id = await givenProduct(catalogue());
    const before = await namesIn(catalogue().images);
    const four = await upload(id, [small(), small(), small(), small()]);
    expect([four.status, four.body.message]).toEqual([400, 'to many files']);
    await upload(id, [small()]);
    const three = await upload(id, [small(), small(), small()]);
    expect([three.status, three.body.message]).toEqual([400, 'to many files']);
    expect(await imagesOf(id)).toHaveLength(1);
    expect((await namesIn(catalogue().images)).length - before.length).toBe(3);
    expect((await upload(id, [small(), small()])).status).toBe(200);
    expect((await upload(id, [small()])).body.message).toBe('to many files');
  });

  it('stores nothing if one of the files is not an image', async () => {
    const id = await givenProduct(catalogue());
    const before = await namesIn(catalogue().images);
    const response = await upload(id, [small(), Buffer.from('no image')]);
    expect([response.status, response.body.message]).toEqual([400, expect.stringMatching(/^images: must be a JPEG/)]);
    expect(await namesIn(catalogue().images)).toEqual(before);
  });
});
