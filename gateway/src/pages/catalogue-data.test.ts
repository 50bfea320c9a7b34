import { bufferedResponse } from '../cache/buffered-response.ts';
import { lamp } from '../testing/lamp-catalogue.ts';
import { createCatalogueData } from './catalogue-data.ts';

const json = (body: unknown, status = 200) =>
  bufferedResponse({ status, contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) });

describe('what pages say of the catalogue', () => {
  it('is read once of each answer, however many pages show it', async () => {
    let answer = json({ ...lamp, reviews: [] });
    const catalogueData = createCatalogueData(async () => answer);
    const first = await catalogueData.product('p1');
    expect(first).toMatchObject({ id: 'p1', inStock: true, images: ['/images/a-800.webp'] });
    expect(await catalogueData.product('p1')).toBe(first);
    answer = json({ ...lamp, count: 0, reviews: [] });
    expect(await catalogueData.product('p1')).toMatchObject({ inStock: false });
    answer = json([]);
    expect(await catalogueData.categories()).toBe(await catalogueData.categories());
  });

  it('is nothing of a product that is not there, and an error while the catalogue fails', async () => {
    let answer = json({ message: 'Product not found' }, 404);
    const catalogueData = createCatalogueData(async () => answer);
    expect(await catalogueData.product('p1')).toBeUndefined();
    answer = json({}, 500);
    await expect(catalogueData.product('p1')).rejects.toMatchObject({ status: 503 });
    await expect(catalogueData.categories()).rejects.toMatchObject({ status: 503 });
  });
});
