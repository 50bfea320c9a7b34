/** What the head of a page says to those who find it or share it. */
export interface PageMetadata {
  status: 200 | 404;
  title: string;
  /** Absent: the shop's own. */
  description?: string;
  /** The path of the one address under which the page is to be found; absent on pages that are not to be found. */
  canonical?: string;
  /** The path or the address of a picture; absent: the shop's sign. */
  image?: string;
  product?: ProductMetadata;
}

/** What is for sale on a page. */
export interface ProductMetadata {
  id: string;
  name: string;
  description: string;
  category: string;
  images: readonly string[];
  /** Dollars. */
  price: number;
  inStock: boolean;
  /** 0 to 5; of no meaning without reviews. */
  rating: number;
  reviewsNumber: number;
}
