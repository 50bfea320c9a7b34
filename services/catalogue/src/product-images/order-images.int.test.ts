import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { givenProduct } from '../testing/builders.ts';
import { customer } from '../testing/callers.ts';
import { setUpImageRequests } from '../testing/image-requests.ts';

const { catalogue, small, upload, remove, order, imagesOf } = setUpImageRequests();

async function givenImages() {
  const id = await givenProduct(catalogue());
  const { body } = await upload(id, [small(), small(), small()]);
  const [first, second, third]: { path: string }[] = body.images;
  if (!first || !second || !third) throw new Error('The product has no three images');
  return { id, first, second, third };
}

describe('PUT /api/products/admin/images/{id}', () => {
  it('puts the images into another order and publishes the new main image', async () => {
    const { id, first, second, third } = await givenImages();
    const response = await order(id.toUpperCase(), [third.path, first.path, second.path]);
    expect([response.status, response.body]).toEqual([
      200,
      { message: 'images ordered', images: [third, first, second] },
    ]);
    expect(await imagesOf(id)).toEqual([third, first, second]);
    expect((await catalogue().events(`product/${id}`)).at(-1)).toMatchObject({ data: { image: { path: third.path } } });
  });

  it('publishes nothing for the order that they have', async () => {
    const { id, first, second, third } = await givenImages();
    const events = await catalogue().events(`product/${id}`);
    expect((await order(id, [first.path, second.path, third.path])).status).toBe(200);
    expect(await catalogue().events(`product/${id}`)).toHaveLength(events.length);
  });

  it('appends what is uploaded later, and keeps the order when an image is removed', async () => {
    const { id, first, second, third } = await givenImages();
    await order(id, [third.path, first.path, second.path]);
    await remove(id, first.path);
    const { body } = await upload(id, [small()]);
    expect(body.images.slice(0, 2)).toEqual([third, second]);
    expect(body.images).toHaveLength(3);
  });

  it('returns 409 for paths that are not those of its images', async () => {
    const { id, first, second, third } = await givenImages();
    const other = await givenImages();
    for (const paths of [
      [first.path, second.path],
      [first.path, second.path, other.third.path],
    ]) {
      const response = await order(id, paths);
      expect([response.status, response.body]).toMatchObject([409, { message: 'The images have changed meanwhile' }]);
    }
    expect(await imagesOf(id)).toEqual([first, second, third]);
  });

  it('leaves one of the orders that two administrators choose at once', async () => {
    const { id, first, second, third } = await givenImages();
    const orders = [
      [third, first, second],
      [second, third, first],
    ];
    const responses = await Promise.all(
      orders.map((images) =>
        order(
          id,
          images.map(({ path }) => path),
        ),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(orders).toContainEqual(await imagesOf(id));
  });

  it.each([undefined, [], ['a', 'a'], ['a', 'b', 'c', 'd'], [1], 'a'])('returns 400 for %j', async (paths) => {
    const { id } = await givenImages();
    const response = await order(id, paths);
    expect([response.status, response.body.details[0].field]).toEqual([400, expect.stringMatching(/^paths/)]);
  });

  it('returns 404 for an unknown product, and refuses customers', async () => {
    const { id, first, second, third } = await givenImages();
    const paths = [first.path, second.path, third.path];
    expect((await order(newId(), paths)).status).toBe(404);
    expect((await order('x', paths)).status).toBe(404);
    expect((await order(id, paths, customer())).status).toBe(403);
  });
});
