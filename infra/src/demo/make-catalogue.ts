import { existsSync } from 'node:fs';
import path from 'node:path';
import type { DemoCategory, DemoProduct } from '@shop/contracts/demo-data.ts';
import { randomFrom, wholeBetween } from '@shop/platform/random.ts';
import { type Department, departments } from './departments.ts';
import type { Maker } from './maker.ts';
import { DAY } from './times.ts';

type DepartmentProduct = Department['products'][number];

/** Views of a product's images in display order; not every product has all. */
const VIEWS = ['front', 'detail', 'context'] as const;

/** All categories, parents before children. */
export function makeCategories({ newId, imagesDir }: Maker): DemoCategory[] {
  return departments.flatMap((department) => [
    {
      _id: newId(),
      name: department.name,
      description: department.description,
      imageFile: path.join(imagesDir, `${department.image}.webp`),
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
    department.products.map((product) => {
      const made = {
        _id: newId(),
        name: product.name,
        description: product.description,
        priceCents: product.priceCents,
        count: product.count ?? wholeBetween(random, 12, 90),
        category: `${department.name}/${product.section}`,
        attrs: Object.entries(product.attrs).map(([key, value]) => ({ key, value })),
        imageFiles: imagesOf(product, imagesDir),
        createdAt: new Date(now.getTime() - (21 + random() * 120) * DAY).toISOString(),
      };
      return { ...made, ...variantsOf(product, made) };
    }),
  );
}

/** The options and a variant of each combination. @param made `count` is the stock of the first one, the product itself */
function variantsOf(
  { name, priceCents, options, surcharges, imagesOfValues, soldOut }: DepartmentProduct,
  { count, imageFiles }: Pick<DemoProduct, 'count' | 'imageFiles'>,
): Pick<DemoProduct, 'options' | 'variants'> {
  const offered = Object.entries(options).map(([option, values]) => ({ name: option, values }));
  if (offered.length === 0) return { options: [], variants: [] };
  const combinations = offered.reduce<string[][]>(
    (made, { values }) => made.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  );
  const imageOf = (values: string[]) => {
    const image = values.map((value) => imagesOfValues[value]).find((file) => file !== undefined);
    const at = imageFiles.findIndex((file) => path.basename(file, '.webp') === image);
    return at < 0 ? null : at;
  };
  return {
    options: offered,
    variants: combinations.map((values, at) => ({
      values,
      sku: [name, ...values]
        .join(' ')
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]+/g, '-'),
      priceCents: values.reduce((cents, value) => cents + (surcharges[value] ?? 0), priceCents),
      count: values.some((value) => soldOut.includes(value)) ? 0 : Math.max(3, count - 4 * at),
      image: imageOf(values),
    })),
  };
}

/** Every key that a product of the department has, with its values in the order in which they come (docs/requirements.md#category). */
function attributesOf({ products }: Department): { key: string; value: string[] }[] {
  const values = new Map<string, Set<string>>();
  for (const [key, value] of products.flatMap(({ attrs }) => Object.entries(attrs))) {
    values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  return [...values].map(([key, value]) => ({ key, value: [...value] }));
}

function imagesOf({ image, imagesOfValues }: DepartmentProduct, folder: string): string[] {
  const views = VIEWS.map((view) => `${image}-${view}`);
  return [...new Set([...views, ...Object.values(imagesOfValues)])]
    .map((name) => path.join(folder, `${name}.webp`))
    .filter((file) => existsSync(file));
}
