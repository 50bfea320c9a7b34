import type { Bitmap } from './bitmap.ts';

/** The result of a text search. */
export interface SearchResult {
  ordinals: Bitmap;
  /** Active matches: most words in the name first, then most full words, then newest. */
  byRelevance: Int32Array;
  /** The text with its typos corrected or in another wording, if products were found only for that. */
  searchedFor: string | undefined;
  /** Other texts that find something, best first; only for a search that finds nothing. */
  didYouMean: readonly string[];
  /** What the text names, if it is a SKU. */
  skuMatch?: SkuMatch;
}

/** What a SKU names: a product by its document ordinal, and the variant of it. */
export interface SkuMatch {
  ordinal: number;
  variantId: string;
}
