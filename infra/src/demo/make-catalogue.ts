import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoCategory, DemoProduct } from '@shop/contracts/demo-data.ts';
import { randomFrom, wholeBetween } from '@shop/platform/random.ts';
import { type Department, departments } from './departments.ts';
import type { Maker } from './maker.ts';
import { DAY } from './times.ts';

/** Views of a product's images in display order; not every product has all. */
const VIEWS = ['front', 'detail', 'context'] as const;

/** All categories, parents before children. */
export function makeCategories({ newId, imagesDir }: Maker): DemoCategory[] {
  return departments.flatMap((department) => [
    {
      _id: newId(),
      name: department.name,
      description: department.description,
      imageFile: join(imagesDir, `${department.image}.webp`),
      attrs: attributesOf(department),
    },
    ...Object.entries(department.sections).map(([section, description]) => ({
      _id: newId(),
      name: `${department.name}/${section}`,
      description,
      imageFile: '',
      attrs: [],
    })),
  ]);
}

/** All products, created before every order and review of the demo shop. */
export function makeProducts({ now, newId, imagesDir }: Maker): DemoProduct[] {
  const random = randomFrom(23);
  return departments.flatMap((department) =>
    department.products.map((product) => ({
      _id: newId(),
      name: product.name,
      description: product.description,
      priceCents: product.priceCents,
      count: product.count ?? wholeBetween(random, 12, 90),
      category: `${department.name}/${product.section}`,
      attrs: Object.entries(product.attrs).map(([key, value]) => ({ key, value })),
      imageFiles: imagesOf(product.image, imagesDir),
      createdAt: new Date(now.getTime() - (21 + random() * 120) * DAY).toISOString(),
    })),
  );
}

/** Every key that a product of the department has, with its values in the order in which they come (docs/requirements.md#category). */
function attributesOf({ products }: Department): { key: string; value: string[] }[] {
  const values = new Map<string, Set<string>>();
  for (const [key, value] of products.flatMap(({ attrs }) => Object.entries(attrs))) {
    values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  return [...values].map(([key, value]) => ({ key, value: [...value] }));
}

function imagesOf(image: string, folder: string): string[] {
  return VIEWS.map((view) => join(folder, `${image}-${view}.webp`)).filter((file) => existsSync(file));
}
