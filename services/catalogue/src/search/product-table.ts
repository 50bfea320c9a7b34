import { type CompactSet, emptyCompactSet } from './compact-set.ts';

/** What the product index holds of one product; stock, sales and texts are not in it. */
export interface IndexedProduct {
  /** The place of the product in every column; given by the database, never used twice. */
  number: number;
  /** The transaction that wrote the row last; the same number is the same row. */
  changed: number;
  /** The transaction that wrote what its search finds, 0 once it is removed. */
  worded: number;
  id: string;
  nameKey: string;
  priceCents: number;
  /** Sum and number of the stars of its reviews. */
  ratingSum: number;
  reviewsNumber: number;
  category: string;
  attrs: readonly { key: string; value: string }[];
  /** Milliseconds since 1970. */
  createdAt: number;
  removed: boolean;
}

/** The products of the shop in columns, by product number: about 100 bytes a product, names and ids included. */
export interface ProductTable {
  /** One more than the highest number. */
  size: number;
  living: number;
  live: Uint8Array;
  changed: Float64Array;
  worded: Float64Array;
  id: string[];
  nameKey: string[];
  priceCents: Int32Array;
  /** The mean rounded to a whole star, 0 without reviews. */
  star: Uint8Array;
  /** Ten times the mean as it is shown. */
  tenths: Uint8Array;
  createdAt: Float64Array;
  category: Int32Array;
  /** Where the product's values stand in `values`, and how many there are. */
  valuesAt: Int32Array;
  valuesNumber: Uint16Array;
  values: Int32Array;
  valuesUsed: number;
  categories: Categories;
  attributes: Attributes;
  sets: ProductSets;
}

/** The living products by what they have, kept with every change: at most some six bytes a product and value. */
export interface ProductSets {
  living: CompactSet;
  /** By whole star, 0 to 5. */
  stars: CompactSet[];
  /** By category number; a category's own products, not those below it. */
  categories: CompactSet[];
  /** By value number. */
  values: CompactSet[];
}

/** Every category that a product was seen in, by category number. */
export interface Categories {
  numbers: Map<string, number>;
  names: string[];
}

/** Every attribute that a product was seen with: a value's number belongs to one key. */
export interface Attributes {
  keys: Map<string, Map<string, number>>;
  keyOf: string[];
  valueOf: string[];
}

export function emptyTable(): ProductTable {
  return {
    size: 0,
    living: 0,
    live: new Uint8Array(0),
    changed: new Float64Array(0),
    worded: new Float64Array(0),
    id: [],
    nameKey: [],
    priceCents: new Int32Array(0),
    star: new Uint8Array(0),
    tenths: new Uint8Array(0),
    createdAt: new Float64Array(0),
    category: new Int32Array(0),
    valuesAt: new Int32Array(0),
    valuesNumber: new Uint16Array(0),
    values: new Int32Array(0),
    valuesUsed: 0,
    categories: { numbers: new Map(), names: [] },
    attributes: { keys: new Map(), keyOf: [], valueOf: [] },
    sets: {
      living: emptyCompactSet(),
      stars: Array.from({ length: 6 }, emptyCompactSet),
      categories: [],
      values: [],
    },
  };
}
