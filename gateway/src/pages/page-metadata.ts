/** The metadata of a page for search engines and link previews. */
export interface PageMetadata {
  status: 200 | 301 | 404;
  /** With status 301: the path that the page has now. */
  movedTo?: string;
  /** What the page is about, for its title; absent: the default title. */
  subject?: string;
  /** Absent: the description of the shop. */
  description?: string;
  /** The path of the canonical URL; absent on pages that must not be indexed. */
  canonical?: string;
  /** The path or the URL of an image; absent: the logo of the shop. */
  image?: string;
  product?: ProductMetadata;
}

/** The product that a page shows. */
export interface ProductMetadata {
  id: string;
  name: string;
  description: string;
  category: string;
  images: readonly string[];
  /** The alt text of the first image; absent without one. */
  imageAlt?: string;
  /** In the shop's currency. */
  price: number;
  inStock: boolean;
  /** What a product with options is sold as; absent for one without. */
  variants?: readonly VariantMetadata[];
  /** 0 to 5; meaningless without reviews. */
  rating: number;
  reviewsNumber: number;
}

/** A variant that is for sale. */
export interface VariantMetadata {
  id: string;
  /** The product's, with the choice. */
  name: string;
  price: number;
  inStock: boolean;
  sku?: string;
}
