import { bufferedResponse } from '../cache/buffered-response.ts';
import { lamp } from '../testing/lamp-catalogue.ts';
import { createCatalogueData } from './catalogue-data.ts';

const json = (body: unknown, status = 200) =>
  bufferedResponse({ status, contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) });

describe('catalogue data of pages', () => {
  it('is parsed once per response, however many pages use it', async () => {
    let response = json({ ...lamp, reviews: [] });
    const catalogueData = createCatalogueData(async () => response);
    const first = await catalogueData.product('p1');
    expect(first).toMatchObject({ id: 'p1', inStock: true, images: ['/images/a-800.webp'] });
    expect(await catalogueData.product('p1')).toBe(first);
    const images = [{ path: '/images/a-800.webp', ground: null, alt: 'A red lamp' }];
    response = json({ ...lamp, images, count: 0, reviews: [] });
    expect(await catalogueData.product('p1')).toMatchObject({ inStock: false, imageAlt: 'A red lamp' });
    const variants = [
      { _id: 'p1', values: ['S', 'Red'], price: 12.5, count: 0 },
      { _id: 'v2', values: ['L', 'Red'], price: 20, oldPrice: 30, priorPrice: 25, count: 2, sku: 'LA-L' },
    ];
    response = json({ ...lamp, hasOptions: true, variants, reviews: [] });
    expect((await catalogueData.product('p1'))?.variants).toEqual([
      { id: 'p1', name: 'Lamp <b>, S, Red', price: 12.5, inStock: false },
      { id: 'v2', name: 'Lamp <b>, L, Red', price: 20, inStock: true, sku: 'LA-L' },
    ]);
    response = json([]);
    expect(await catalogueData.categories()).toBe(await catalogueData.categories());
  });

  it('is undefined for an unknown product, and an error while the catalogue fails', async () => {
    let response = json({ message: 'Product not found' }, 404);
    const catalogueData = createCatalogueData(async () => response);
    expect(await catalogueData.product('p1')).toBeUndefined();
    response = json({}, 500);
    await expect(catalogueData.product('p1')).rejects.toMatchObject({ status: 503 });
    await expect(catalogueData.categories()).rejects.toMatchObject({ status: 503 });
  });
});
