import { PAGE_SIZE, productListQuery } from '@shop/contracts/catalogue-api.ts';
import {
  categoryFromPath,
  helpTitles,
  isHelpPage,
  matchPage,
  type PageMatch,
  type PageName,
  pageNumberOf,
  pageOfList,
  pagePath,
  pagePatterns,
  productDetailsPath,
  productListPath,
} from '@shop/contracts/pages.ts';
import type { CanonicalPath } from '../edge/canonical-path.ts';
import type { CatalogueData } from './catalogue-data.ts';
import { excerpt } from './excerpt.ts';
import type { PageMetadata } from './page-metadata.ts';

const FILTERS = Object.keys(productListQuery.shape);
const ALL_PRODUCTS = 'All products';

/**
 * Collects the metadata of a page, from the catalogue where needed.
 * @throws what `catalogueData` throws
 */
export async function metadataOfPage(target: CanonicalPath, catalogueData: CatalogueData): Promise<PageMetadata> {
  const page = matchPage(target.path);
  if (page === undefined) return notFoundMetadata;
  switch (page.name) {
    case 'home':
      return { status: 200, canonical: '/' };
    case 'productDetails':
      return productMetadata(page.params.id as string, catalogueData);
    case 'shopPage':
      return shopPageMetadata(page, catalogueData);
    case 'productList':
    case 'productListPage':
    case 'category':
    case 'categoryPage':
      return listMetadata(page, isFiltered(target), catalogueData);
    case 'categorySearch':
    case 'categorySearchPage':
      return (await categoryOf(page, catalogueData)) === undefined
        ? movedOrNotFound(page, catalogueData)
        : metadataWithoutCatalogue(target);
    default:
      return metadataWithoutCatalogue(target);
  }
}

/** The metadata of a page that needs no catalogue: while the catalogue is down, pages are still served. */
export function metadataWithoutCatalogue(target: CanonicalPath): PageMetadata {
  const page = matchPage(target.path);
  if (page === undefined) return notFoundMetadata;
  if (isHelpPage(page.name)) {
    return { status: 200, subject: helpTitles[page.name], canonical: pagePatterns[page.name] };
  }
  if (!INDEXED.has(page.name) || isFiltered(target)) return { status: 200 };
  return { status: 200, canonical: canonicalOf(page) };
}

const notFoundMetadata: PageMetadata = { status: 404 };

/** The pages that search engines may index; the others are private, or have endless variants. */
const INDEXED: ReadonlySet<PageName> = new Set([
  'home',
  'productList',
  'productListPage',
  'category',
  'categoryPage',
  'productDetails',
  'shopPage',
]);

async function productMetadata(id: string, catalogueData: CatalogueData): Promise<PageMetadata> {
  const product = await catalogueData.product(id);
  if (product === undefined) return notFoundMetadata;
  const { images } = product;
  return {
    status: 200,
    subject: product.name,
    description: excerpt(product.description),
    canonical: productDetailsPath(product.id),
    ...(images[0] === undefined ? {} : { image: images[0] }),
    product,
  };
}

async function shopPageMetadata(page: PageMatch, catalogueData: CatalogueData): Promise<PageMetadata> {
  const shown = await catalogueData.shopPage(page.params.slug as string);
  if (shown === undefined) return notFoundMetadata;
  const { title, description } = shown;
  return { status: 200, subject: title, description: excerpt(description), canonical: canonicalOf(page) };
}

async function listMetadata(page: PageMatch, filtered: boolean, catalogueData: CatalogueData): Promise<PageMetadata> {
  const category = await categoryOf(page, catalogueData);
  if (category === undefined) return movedOrNotFound(page, catalogueData);
  const pageNum = pageNumberOf(page.params.pageNumParam);
  const { name } = category;
  const metadata = { status: 200, subject: pageOfList(name ?? ALL_PRODUCTS, pageNum) } as const;
  const description = category.description === '' ? {} : { description: excerpt(category.description) };
  const image = category.image === '' ? {} : { image: category.image };
  const canonical = filtered || isPastTheEnd(page, category) ? {} : { canonical: canonicalOf(page) };
  return { ...metadata, ...description, ...image, ...canonical };
}

/** A former name of a category leads on to the page that it has now (ADR 66), with the same search and page number. */
async function movedOrNotFound({ params }: PageMatch, catalogueData: CatalogueData): Promise<PageMetadata> {
  const former = categoryFromPath(params.categoryName ?? '');
  const category = (await catalogueData.categories()).find(({ formerNames }) => formerNames?.includes(former));
  if (category === undefined) return notFoundMetadata;
  const pageNum = pageNumberOf(params.pageNumParam);
  const movedTo = productListPath({ category: category.name, search: params.searchQuery, pageNum });
  return { status: 301, movedTo };
}

/** Whether a list has fewer pages than that. */
function isPastTheEnd({ params }: PageMatch, { productsNumber }: { productsNumber: number }): boolean {
  return pageNumberOf(params.pageNumParam) > Math.max(1, Math.ceil(productsNumber / PAGE_SIZE));
}

/** Whether the list of a page has products, as far as its category and the number of its page say so. */
export async function isKnownList(page: PageMatch, catalogueData: CatalogueData): Promise<boolean> {
  const category = await categoryOf(page, catalogueData);
  return category !== undefined && !isPastTheEnd(page, category);
}

/** The category of a page; all products if the page names none; undefined if it is unknown. */
async function categoryOf(
  { params }: PageMatch,
  catalogueData: CatalogueData,
): Promise<{ name?: string; description: string; image: string; productsNumber: number } | undefined> {
  const categories = await catalogueData.categories();
  if (params.categoryName !== undefined) {
    const name = categoryFromPath(params.categoryName);
    return categories.find((category) => category.name === name);
  }
  const top = categories.filter(({ name }) => !name.includes('/'));
  return {
    description: '',
    image: '',
    productsNumber: top.reduce((sum, { productsNumber }) => sum + productsNumber, 0),
  };
}

/** The one path of a page: without a page number 1, and in the case and encoding of our own links. */
export function canonicalOf(page: PageMatch): string {
  if (page.name === 'home') return '/';
  if (page.name === 'productDetails') return productDetailsPath(page.params.id as string);
  if (page.name === 'shopPage') return pagePath('shopPage', { slug: page.params.slug as string });
  const { categoryName } = page.params;
  const category = categoryName === undefined ? {} : { category: categoryFromPath(categoryName) };
  return productListPath({ ...category, pageNum: pageNumberOf(page.params.pageNumParam) });
}

/** Whether the query of a list filters, sorts or pages it; what else it says, such as where a visitor comes from, does not count. */
export function isFiltered({ query }: CanonicalPath): boolean {
  if (query === '') return false;
  const given = new URLSearchParams(query);
  return FILTERS.some((name) => given.has(name));
}
