import { FIRST_IMAGE_SIZES, imageSrcSet } from '@shop/contracts/catalogue-api.ts';
import { categoryFromPath, matchPage, type PageMatch, pageNumberOf, placeInListPath } from '@shop/contracts/pages.ts';
import escapeHtml from 'escape-html';
import type { CanonicalPath } from '../edge/canonical-path.ts';
import { CATEGORIES_CALL, type CatalogueData, productCall } from './catalogue-data.ts';
import { isKnownList } from './metadata-of-page.ts';
import type { PageChunks } from './page-template.ts';

/** What a page loads first: the browser then asks for it with the page, and not once its scripts have run. */
export interface FirstLoad {
  /** Whose code of the front end it is. */
  chunks: keyof PageChunks;
  /** The calls that the page begins with, exactly as the front end writes them. */
  calls: readonly string[];
  /** The largest image of the first view. */
  image?: { path: string; sizes: string };
}

/**
 * Finds what the page of a path loads first; nothing for pages that are not public, for lists with filters, and for lists that
 * are not there.
 * @throws what `catalogueData` throws
 */
export async function firstLoadOf(target: CanonicalPath, catalogueData: CatalogueData): Promise<FirstLoad | undefined> {
  const page = matchPage(target.path);
  switch (page?.name) {
    case 'home':
      return {
        chunks: 'home',
        calls: [BESTSELLERS, '/api/products/?pageNum=1', CATEGORIES_CALL],
        ...withImage(await catalogueData.firstImage(BESTSELLERS), FIRST_IMAGE_SIZES.bestseller),
      };
    case 'productDetails': {
      const id = page.params.id as string;
      const product = await catalogueData.product(id);
      if (product === undefined) return undefined;
      return {
        chunks: 'productDetails',
        calls: [productCall(id), CATEGORIES_CALL],
        ...withImage(product.images[0], FIRST_IMAGE_SIZES.gallery),
      };
    }
    case 'productList':
    case 'productListPage':
    case 'category':
    case 'categoryPage': {
      // Made-up lists would be read without a limit, and push others out of the cache.
      if (target.query !== '' || !(await isKnownList(page, catalogueData))) return undefined;
      const url = listUrl(page);
      return {
        chunks: 'productList',
        calls: [url, CATEGORIES_CALL],
        ...withImage(await catalogueData.firstImage(url), FIRST_IMAGE_SIZES.card),
      };
    }
    default:
      return undefined;
  }
}

const BESTSELLERS = '/api/products/bestsellers';

function listUrl({ params: { categoryName, pageNumParam } }: PageMatch): string {
  const place = categoryName === undefined ? {} : { category: categoryFromPath(categoryName) };
  return `/api/products${placeInListPath(place)}/?pageNum=${pageNumberOf(pageNumParam)}&sort=`;
}

function withImage(path: string | undefined, sizes: string): Pick<FirstLoad, 'image'> {
  return path === undefined ? {} : { image: { path, sizes } };
}

/** Renders the links that let the browser load it at once. */
export function firstLoadHtml({ chunks, calls, image }: FirstLoad, pageChunks: PageChunks): string {
  const { scripts = [], styles = [] } = pageChunks[chunks] ?? {};
  return [
    ...(image === undefined ? [] : [imageLink(image)]),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}" />`),
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${escapeHtml(href)}" />`),
    ...calls.map((href) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(href)}" />`),
  ].join('\n    ');
}

function imageLink({ path, sizes }: { path: string; sizes: string }): string {
  const variants = imageSrcSet(path);
  const source =
    variants === undefined
      ? `href="${escapeHtml(path)}"`
      : `imagesrcset="${escapeHtml(variants)}" imagesizes="${escapeHtml(sizes)}"`;
  return `<link rel="preload" as="image" fetchpriority="high" ${source} />`;
}
