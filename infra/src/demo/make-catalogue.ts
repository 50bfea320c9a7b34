import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoCategory, DemoProduct } from '@shop/contracts/demo-data.ts';
import { centsOf } from '@shop/contracts/money.ts';
import type { Department, Item } from './department.ts';
import { departments } from './departments.ts';
import type { Maker } from './maker.ts';
import { randomFrom, wholeBetween } from './random.ts';
import { DAY } from './times.ts';

/** Views of a product's pictures, the first shown first; not every product has all. */
const VIEWS = ['front', 'detail', 'context'] as const;

/** Departments and all below them, parents before children. */
export function makeCategories({ newId, picturesDir }: Maker): DemoCategory[] {
  return departments.flatMap((department) => [
    {
      _id: newId(),
      name: department.name,
      description: department.description,
      imageFile: join(picturesDir, `${department.picture}.webp`),
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

/** All products, older than every order and review of the demo shop. */
export function makeProducts({ now, newId, picturesDir }: Maker): DemoProduct[] {
  const random = randomFrom(23);
  return departments.flatMap((department) =>
    department.items.map((item) => ({
      _id: newId(),
      name: item.name,
      description: item.text,
      priceCents: centsOf(item.price),
      count: item.left ?? wholeBetween(random, 12, 90),
      category: `${department.name}/${item.section}`,
      attrs: Object.entries(item.attrs).map(([key, value]) => ({ key, value })),
      imageFiles: picturesOf(item, picturesDir),
      createdAt: new Date(now.getTime() - (21 + random() * 120) * DAY).toISOString(),
    })),
  );
}

/** Every key that a product of the department has, with its values in the order in which they come (SPEC §3). */
function attributesOf({ items }: Department): { key: string; value: string[] }[] {
  const values = new Map<string, Set<string>>();
  for (const [key, value] of items.flatMap((item) => Object.entries(item.attrs))) {
    values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  return [...values].map(([key, value]) => ({ key, value: [...value] }));
}

function picturesOf({ picture }: Item, folder: string): string[] {
  return VIEWS.map((view) => join(folder, `${picture}-${view}.webp`)).filter((file) => existsSync(file));
}
