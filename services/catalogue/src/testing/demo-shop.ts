import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DemoData } from '@shop/contracts/demo-data.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import sharp from 'sharp';
import { pngOf } from './builders.ts';

/** Demo data of a small shop, with two images in a folder. */
export async function createDemoShop(folder: string, productCount: number): Promise<DemoData> {
  const files = await Promise.all(['#e1e7ee', '#efe7db'].map((colour, at) => createImage(folder, colour, at)));
  const createdAt = '2026-11-01T08:30:00.000Z';
  const products = Array.from({ length: productCount }, (_, at) => ({
    _id: newId(),
    name: `Demo ${at}`,
    description: 'Made up',
    priceCents: 1_000 + at,
    count: at,
    category: 'Home/Kitchen/Kettles',
    attrs: [{ key: 'colour', value: 'black' }],
    options: [],
    variants: [],
    imageFiles: files,
    createdAt,
  }));
  const category = { description: '', imageFile: '', attrs: [] };
  return {
    users: [],
    categories: [
      { ...category, _id: newId(), name: 'Home/Kitchen/Kettles' },
      { ...category, _id: newId(), name: 'Home', imageFile: files[0] ?? '' },
      { ...category, _id: newId(), name: 'Home/Kitchen' },
    ],
    products,
    reviews: products.map(({ _id }, at) => ({
      _id: newId(),
      productId: _id,
      userId: newId(),
      userName: 'Grace Hopper',
      rating: (at % 5) + 1,
      comment: 'As described',
      createdAt,
    })),
    synonyms: [['kettle', 'boiler']],
    pages: [
      { slug: 'shipping', title: 'Shipping', description: '', body: 'Two days.' },
      { slug: 'about', title: 'About us', description: 'Who we are', body: '# Us' },
    ],
    orders: products.slice(0, 2).map(({ _id }) => ({
      _id: newId(),
      userId: newId(),
      lines: [{ productId: _id, quantity: 3 }],
      paymentMethod: 'cod',
      createdAt,
      deliveredAt: null,
    })),
  };
}

async function createImage(folder: string, colour: string, at: number): Promise<string> {
  const file = path.join(folder, `image-${at}.webp`);
  await writeFile(
    file,
    await sharp(await pngOf(colour, 100))
      .webp({ lossless: true })
      .toBuffer(),
  );
  return file;
}
