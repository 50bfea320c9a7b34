import { emptyOrdinalSet, type OrdinalSet } from './ordinal-set.ts';
import type { ProductWords } from './postings.ts';

/** The indexed fields of a product. Stock and sales are not indexed. */
export interface IndexedProduct {
  /** The index of the product in every column; assigned by the database and never reused. */
  ordinal: number;
  /** Id of the transaction that last wrote the row; an equal id means an equal row. */
  changed: number;
  /** Id of the transaction that last wrote the searchable texts; 0 once the product is removed. */
  textChanged: number;
  words: ProductWords;
  id: string;
  nameKey: string;
  priceCents: number;
  /** Sum of the stars of all reviews, and the number of reviews. */
  ratingSum: number;
  reviewsNumber: number;
  category: string;
  attrs: readonly { key: string; value: string }[];
  /** Unix time in milliseconds. */
  createdAt: number;
  removed: boolean;
}

/** All products in columns, by document ordinal: about 100 bytes per product, names and ids included, texts apart. */
export interface ProductTable {
  /** Number of rows: one more than the highest ordinal. */
  size: number;
  activeCount: number;
  active: Uint8Array;
  changed: Float64Array;
  textChanged: Float64Array;
  id: string[];
  nameKey: string[];
  priceCents: Int32Array;
  /** Mean rating rounded to a whole star; 0 without reviews. */
  star: Uint8Array;
  /** Ten times the displayed mean rating. */
  ratingTenths: Uint8Array;
  createdAt: Float64Array;
  category: Int32Array;
  /** Start and number of the product's value ids in `values`. */
  valuesStart: Int32Array;
  valuesCount: Uint16Array;
  values: Int32Array;
  valuesUsed: number;
  categories: Categories;
  attributes: Attributes;
  sets: ProductSets;
}

/** The active products per facet value, updated with every change: at most about six bytes per product and value. */
export interface ProductSets {
  active: OrdinalSet;
  /** By whole star, 0 to 5. */
  stars: OrdinalSet[];
  /** By category id; without the products of subcategories. */
  categories: OrdinalSet[];
  /** By value id. */
  values: OrdinalSet[];
}

/** Every category that a product has ever had, by category id. */
export interface Categories {
  ids: Map<string, number>;
  names: string[];
  /**
   * Present names by former ones. Until a renamed category's products have moved, some have the former name; filters and facets count
   * them where they belong.
   */
  present: ReadonlyMap<string, string>;
}

/** The present name of a category. */
export function presentNameOf({ present }: Categories, name: string): string {
  return present.get(name) ?? name;
}

/** Every attribute that a product has ever had. Keys that differ only in case have one map of value ids. */
export interface Attributes {
  keys: Map<string, Map<string, number>>;
  /** The same maps by the key without case. */
  names: Map<string, Map<string, number>>;
  keyOf: string[];
  valueOf: string[];
}

export function emptyTable(): ProductTable {
  return {
    size: 0,
    activeCount: 0,
    active: new Uint8Array(0),
    changed: new Float64Array(0),
    textChanged: new Float64Array(0),
    id: [],
    nameKey: [],
    priceCents: new Int32Array(0),
    star: new Uint8Array(0),
    ratingTenths: new Uint8Array(0),
    createdAt: new Float64Array(0),
    category: new Int32Array(0),
    valuesStart: new Int32Array(0),
    valuesCount: new Uint16Array(0),
    values: new Int32Array(0),
    valuesUsed: 0,
    categories: { ids: new Map(), names: [], present: new Map() },
    attributes: { keys: new Map(), names: new Map(), keyOf: [], valueOf: [] },
    sets: {
      active: emptyOrdinalSet(),
      stars: Array.from({ length: 6 }, emptyOrdinalSet),
      categories: [],
      values: [],
    },
  };
}
