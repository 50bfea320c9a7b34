import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { givenProduct, pngOf } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { shopWithPictures } from '../testing/picture-calls.ts';
import { namesIn } from './image-store.contract.ts';

const { catalogue, small, upload, shown } = shopWithPictures();

describe('uploading pictures', () => {
  it('hangs all files of a call on the product in their order and answers with all it has', async () => {
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
    expect(await shown(id)).toEqual(second.body.images);
    expect((await catalogue().events(`product/${id}`)).at(-1)).toMatchObject({
      type: 'product-changed',
      version: 3,
      data: { image: { path: first.body.images[0].path } },
    });
  });

  it('is for administrators only', async () => {
    const id = await givenProduct(catalogue());
    const path = `/api/products/admin/upload?productId=${id}`;
    expect((await catalogue().http.post(path).attach('images', small(), 'a.png')).status).toBe(401);
    expect((await upload(id, [small()], customer())).status).toBe(403);
    expect(await shown(id)).toEqual([]);
  });

  it.each([
    ['no product', '', 400, 'productId'],
    ['null for a product', 'null', 400, 'productId'],
    ['a malformed id', 'x', 404, 'Product'],
    ['an id with NUL', '%00', 404, 'Product'],
    ['an unknown product', newId(), 404, 'Product'],
  ])('is refused for %s', async (_what, productId, status, word) => {
    const answer = await upload(productId, [small()]);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(word)]);
  });

  it('is refused for a wrong field, no file, a wrong or broken form', async () => {
    const id = await givenProduct(catalogue());
    const before = await namesIn(catalogue().images);
    const form = (body: string, type: string) =>
      catalogue().call('post', `/api/products/admin/upload?productId=${id}`, {
        as: administrator(),
        headers: { 'content-type': type },
        body: Buffer.from(body),
      });
    const answers = await Promise.all([
      upload(id, [{ bytes: small(), field: 'pictures' }]),
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
    expect(answers.map(({ status }) => status)).toEqual([400, 415, 400, 400, 400, 400, 415, 415]);
    for (const { body } of answers) expect(body.message).toContain('images');
    expect(await namesIn(catalogue().images)).toEqual(before);
  });

  it('is 413 beyond 10 MB a file', async () => {
    const id = await givenProduct(catalogue());
    const answer = await upload(id, [small(), Buffer.alloc(10 * 1024 * 1024 + 1)]);
    expect([answer.status, answer.body.message]).toEqual([413, 'images: a file may have 10 MB at most']);
    expect(await shown(id)).toEqual([]);
  });

  it('takes three pictures a product in all, and of a call with one too many none', async () => {
    const id = await givenProduct(catalogue());
    const before = await namesIn(catalogue().images);
    const four = await upload(id, [small(), small(), small(), small()]);
    expect([four.status, four.body.message]).toEqual([400, 'to many files']);
    await upload(id, [small()]);
    const three = await upload(id, [small(), small(), small()]);
    expect([three.status, three.body.message]).toEqual([400, 'to many files']);
    expect(await shown(id)).toHaveLength(1);
    expect((await namesIn(catalogue().images)).length - before.length).toBe(3);
    expect((await upload(id, [small(), small()])).status).toBe(200);
    expect((await upload(id, [small()])).body.message).toBe('to many files');
  });

  it('stores none of a call of which one file is no picture', async () => {
    const id = await givenProduct(catalogue());
    const before = await namesIn(catalogue().images);
    const answer = await upload(id, [small(), Buffer.from('no picture')]);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/^images: must be a JPEG/)]);
    expect(await namesIn(catalogue().images)).toEqual(before);
  });
});
