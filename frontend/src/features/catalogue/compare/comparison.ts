import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';

/** One attribute of all compared products, in their order; several values of a product are joined, '' for none. */
export interface ComparedRow {
  key: string;
  values: string[];
  /** Whether the products differ in it. */
  differs: boolean;
}

/** Puts the attributes of products side by side: those that most products have first, then by name. */
export function compareAttributes(products: readonly Pick<ProductDetails, 'attributesTable'>[]): ComparedRow[] {
  const keys = new Set(products.flatMap(({ attributesTable }) => attributesTable.map(({ key }) => key)));
  return [...keys]
    .map((key) => {
      const values = products.map(({ attributesTable }) =>
        attributesTable
          .filter((attribute) => attribute.key === key)
          .map(({ value }) => value)
          .sort()
          .join(', '),
      );
      return { key, values, differs: new Set(values).size > 1 };
    })
    .sort((one, other) => stated(other) - stated(one) || one.key.localeCompare(other.key));
}

type Rated = Pick<ProductDetails, 'price' | 'rating' | 'reviewsNumber'>;

/** Finds the product with the lowest price and the one that is rated best; none where several share it, or nothing is rated. */
export function bestOf<Product extends Rated>(products: readonly Product[]) {
  const rated = products.filter(({ reviewsNumber }) => reviewsNumber > 0);
  return {
    cheapest: only(products, ({ price }) => -price),
    bestRated: only(rated, ({ rating }) => rating),
  };
}

/** The only one of several with the highest value. */
function only<Product>(products: readonly Product[], worth: (product: Product) => number): Product | undefined {
  const best = Math.max(...products.map(worth));
  const [first, ...others] = products.filter((product) => worth(product) === best);
  return products.length > 1 && others.length === 0 ? first : undefined;
}

function stated({ values }: ComparedRow): number {
  return values.filter((value) => value !== '').length;
}
