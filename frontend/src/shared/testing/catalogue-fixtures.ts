import type { Category, Product, ProductDetails, ProductList } from '@shop/contracts/catalogue-api.ts';

/** Builds a product as the catalogue returns it. */
export function aProduct(over: Partial<Product> = {}): Product {
  const product = {
    _id: 'p1',
    name: 'Morning Mug',
    description: 'Keeps coffee warm.',
    price: 18.9,
    count: 9,
    category: 'Home/Kitchen',
    images: [],
    rating: 0,
    reviewsNumber: 0,
    attributesTable: [],
    sales: 0,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...over,
  };
  return { ...product, attrs: over.attrs ?? product.attributesTable };
}

/** Builds a product with its reviews. */
export function aProductDetails(over: Partial<ProductDetails> = {}): ProductDetails {
  return { reviews: [], published: true, ...over, ...aProduct(over) };
}

export function aCategory(name: string, over: Partial<Category> = {}): Category {
  return { _id: name, name, description: '', image: '', attrs: [], productsNumber: 3, ...over };
}

/** Builds a page of the product list; the first page by default. */
export function aProductList(products: Product[], over: Partial<ProductList> = {}): ProductList {
  const total = over.total ?? products.length;
  return {
    products,
    pageNum: 1,
    paginationLinksNumber: Math.ceil(total / 12),
    total,
    facets: { price: { min: 0, max: 0, count: 0 }, ratings: [], categories: [], attrs: [] },
    searchedFor: null,
    didYouMean: [],
    ...over,
  };
}
