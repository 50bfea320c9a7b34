import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { makeCategories, makeProducts } from './make-catalogue.ts';

const maker = {
  now: new Date('2026-03-10T17:20:00Z'),
  newId: () => randomUUID(),
  newPassword: () => randomUUID(),
  imagesDir: repositoryFile('infra/demo-images'),
};
const [categories, products] = [makeCategories(maker), makeProducts(maker)];
const tops = categories.filter((category) => !category.name.includes('/'));

describe('The catalogue of the demo shop', () => {
  it('has at least 60 products in at least 8 departments with two levels of sub-categories', () => {
    expect(products.length).toBeGreaterThanOrEqual(60);
    expect(tops.length).toBeGreaterThanOrEqual(8);
    for (const product of products) expect(product.category.split('/')).toHaveLength(3);
  });

  it('has unique product and category names, parents before children', () => {
    expect(repeated(products.map((product) => product.name.trim().toLowerCase()))).toEqual([]);
    expect(repeated(categories.map((category) => category.name.toLowerCase()))).toEqual([]);
    const seen = new Set<string>();
    for (const { name } of categories) {
      const parent = name.split('/').slice(0, -1).join('/');
      expect(parent === '' || seen.has(parent)).toBe(true);
      expect(name).not.toContain(',');
      seen.add(name);
    }
    for (const product of products) expect(seen).toContain(product.category);
  });

  it('uses every category', () => {
    const used = products.map((product) => `${product.category}/`);
    expect(categories.filter(({ name }) => !used.some((each) => each.startsWith(`${name}/`)))).toEqual([]);
  });

  it('gives products only attributes of their department', () => {
    for (const product of products) {
      const offered = tops.find((category) => category.name === product.category.split('/')[0])?.attrs ?? [];
      expect(product.attrs.length).toBeGreaterThan(0);
      expect(repeated(product.attrs.map((attr) => attr.key))).toEqual([]);
      for (const { key, value } of product.attrs) {
        expect(offered.find((attr) => attr.key === key)?.value).toContain(value);
      }
    }
  });

  it('has prices of 10 to 1,000 dollars, mostly below 500, some with cents', () => {
    const prices = products.map((product) => product.priceCents);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...prices)).toBeLessThanOrEqual(100_000);
    expect(prices.filter((price) => price < 50_000).length).toBeGreaterThan(prices.length * 0.8);
    expect(prices.filter((price) => price % 100 !== 0).length).toBeGreaterThan(3);
  });

  it('has high stock of most products, low stock of some, and exactly one sold out', () => {
    const counts = products.map((product) => product.count);
    expect(counts.filter((count) => count === 0)).toHaveLength(1);
    expect(counts.filter((count) => count >= 1 && count <= 5).length).toBeGreaterThanOrEqual(5);
    expect(counts.filter((count) => count > 5).length).toBeGreaterThan(60);
  });

  it('has 1 to 3 existing images per product, and one per department', () => {
    for (const { imageFiles } of products) {
      expect(imageFiles.length).toBeGreaterThanOrEqual(1);
      expect(imageFiles.length).toBeLessThanOrEqual(3);
      expect(imageFiles[0]).toMatch(/-front\.webp$/);
    }
    const images = [...products.flatMap(({ imageFiles }) => imageFiles), ...tops.map(({ imageFile }) => imageFile)];
    expect(images.filter((file) => !existsSync(file))).toEqual([]);
    expect(repeated(images)).toEqual([]);
    expect(products.filter(({ imageFiles }) => imageFiles.length === 3).length).toBeGreaterThan(5);
  });

  it('has clothes in sizes and colours and phones with storage, the first variant being the product itself', () => {
    const chosen = products.filter(({ options }) => options.length > 0);
    const names = new Set(chosen.flatMap(({ options }) => options.map(({ name }) => name)));
    expect(names).toEqual(new Set(['Size', 'Colour', 'Storage']));
    for (const { priceCents, count, options, variants, attrs, imageFiles } of chosen) {
      expect(variants[0]).toMatchObject({ priceCents, count });
      expect(variants).toHaveLength(options.reduce((product, { values }) => product * values.length, 1));
      for (const { values, image } of variants) {
        expect(values.map((value, at) => options[at]?.values.includes(value))).not.toContain(false);
        if (image !== null) expect(imageFiles[image]).toBeDefined();
      }
      expect(attrs.filter(({ key }) => options.some(({ name }) => name === key))).toEqual([]);
    }
    const variants = chosen.flatMap((product) => product.variants);
    expect(repeated(variants.map(({ sku }) => sku))).toEqual([]);
    expect(variants.filter(({ count }) => count === 0)).toHaveLength(1);
    expect(variants.filter(({ image }) => image !== null).length).toBeGreaterThan(10);
  });

  it('describes everything in two to four sentences', () => {
    for (const { description } of products) {
      expect(description.match(/[.!?](\s|$)/g)?.length ?? 0).toBeGreaterThanOrEqual(2);
      expect(description.length).toBeGreaterThan(90);
      expect(description).not.toMatch(/deliver|shipping|in stock|tomorrow/i);
    }
    for (const category of categories) expect(category.description).not.toBe('');
  });
});

function repeated(values: readonly string[]): string[] {
  return values.filter((value, i) => values.indexOf(value) !== i);
}
