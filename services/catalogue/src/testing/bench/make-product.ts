import { pick, type Random, randomFrom, wholeBetween } from '@shop/platform/random.ts';
import type { ProductFields } from '../../products/product.ts';
import { ATTRIBUTES, attributeKeysOf, LEAVES } from './assortment.ts';
import { ADJECTIVES, BRANDS, VOCABULARY, zipf } from './vocabulary.ts';

/** A benchmark product with all its related data. */
export interface BenchProduct extends Omit<ProductFields, 'published'> {
  id: string;
  createdAt: Date;
  images: { id: string; placeholderColour: string | null }[];
  reviews: { id: string; userId: string; userName: string; rating: number; comment: string }[];
  /** Units sold. */
  sales: number;
}

/** Creation time of product 0; later numbers are newer. */
const FIRST_CREATED = Date.UTC(2024, 0, 1);
const MADE_EVERY_MS = 5 * 60_000;
const SEED = 20_260;

const leaves = Object.keys(LEAVES);
const pickLeaf = zipf(leaves, 20);
const pickBrand = zipf(BRANDS, 5);
const pickAdjective = zipf(ADJECTIVES, 5);
const pickWord = zipf(VOCABULARY, 0);

/** Generates the product of a number: always the same one, and distinct for each number. */
export function makeProduct(number: number): BenchProduct {
  const random = randomFrom(SEED + Math.imul(number, 0x9e3779b1));
  const createdAt = new Date(FIRST_CREATED + number * MADE_EVERY_MS);
  const id = makeId(random, createdAt);
  const category = pickLeaf(random);
  const noun = pick(random, LEAVES[category] as readonly string[]);
  return {
    id,
    createdAt,
    name: `${pickBrand(random)} ${pickAdjective(random)} ${noun} ${code(number)}`,
    description: sentences(random, wholeBetween(random, 2, 4)),
    priceCents: priceCents(random),
    count: random() < 0.06 ? 0 : wholeBetween(random, 1, 400),
    category,
    attrs: attributes(random, category),
    images: Array.from({ length: wholeBetween(random, 1, 3) }, () => ({
      id: makeId(random, createdAt),
      placeholderColour: random() < 0.8 ? `#${wholeBetween(random, 0x808080, 0xffffff).toString(16)}` : null,
    })),
    reviews: Array.from({ length: reviewsNumber(random) }, () => ({
      id: makeId(random, createdAt),
      userId: makeId(random, createdAt),
      userName: `${pick(random, ADJECTIVES)} ${pick(random, BRANDS)}`,
      rating: stars(random),
      comment: sentences(random, 1),
    })),
    sales: random() < 0.4 ? Math.floor(200 * random() ** 3) + 1 : 0,
  };
}

/** A unique model code such as 'KX-1234567'. */
function code(number: number): string {
  const letter = (divisor: number) => String.fromCharCode(65 + (Math.floor(number / divisor) % 26));
  return `${letter(1)}${letter(26)}-${1_000_000 + number}`;
}

/** An id in the application's format (UUID v7). */
function makeId(random: Random, at: Date): string {
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
}

function sentences(random: Random, count: number): string {
  const sentence = () => {
    const words = Array.from({ length: wholeBetween(random, 7, 13) }, () => pickWord(random));
    const [first = '', ...others] = words;
    return `${[first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ')}.`;
  };
  return Array.from({ length: count }, sentence).join(' ');
}

/** Between $5 and about $2,000, cheap products more often. */
function priceCents(random: Random): number {
  const dollars = Math.floor(5 * 400 ** random());
  return dollars * 100 + pick(random, [0, 49, 95, 99]);
}

function attributes(random: Random, category: string): ProductFields['attrs'] {
  const keys = new Set(Array.from({ length: 5 }, () => pick(random, attributeKeysOf(category))));
  return [...keys].map((key) => ({ key, value: zipf(ATTRIBUTES[key] as readonly string[], 2)(random) }));
}

function reviewsNumber(random: Random): number {
  return random() < 0.35 ? 0 : Math.floor(9 * random() ** 2) + 1;
}

function stars(random: Random): number {
  return pick(random, [5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1]);
}
