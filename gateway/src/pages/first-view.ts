import { FIRST_VIEW_ID, type FirstViewModule, type ShownShop } from '@shop/contracts/first-view.ts';
import { matchPage, type PageName } from '@shop/contracts/pages.ts';
import type { ShopSettings } from '@shop/contracts/settings-api.ts';
import { LRUCache } from 'lru-cache';
import type { BufferedResponse } from '../cache/buffered-response.ts';
import type { CanonicalPath } from '../edge/canonical-path.ts';
import type { CatalogueData } from './catalogue-data.ts';
import { asScriptText } from './escape.ts';
import type { FirstView, FrontEnd, PageChunks } from './front-end.ts';
import { canonicalOf, isFiltered, isKnownList } from './metadata-of-page.ts';

/** The pages with a first view, and the code of each. */
const CHUNKS: Partial<Record<PageName, keyof PageChunks>> = {
  home: 'home',
  productList: 'productList',
  productListPage: 'productList',
  category: 'productList',
  categoryPage: 'productList',
  productDetails: 'productDetails',
  shopPage: 'shopPage',
};

/** Bytes of what a first view shows: a product with thousands of reviews would keep the scripts of its page waiting. */
const MAX_BYTES = 256 * 1024;
/** Bytes of all answers whose views are kept; a view has up to three times its answers. */
const KEPT_BYTES = 4 * 1024 * 1024;

/**
 * Renders the first views of pages, once for the same responses of the catalogue and the same settings.
 * @param currency the ISO 4217 code of all amounts
 */
export function createFirstViews(catalogueData: CatalogueData, currency: string) {
  const rendered = new WeakMap<FrontEnd, LRUCache<string, Promise<FirstView>>>();

  /**
   * Returns the first view of a page; nothing for pages that are not public, for lists with filters, for lists and products
   * that are not there, for large ones, and for a front end that was built without first views.
   * @throws what `catalogueData` throws, and what the front end throws for answers that it cannot show
   */
  return async (
    target: CanonicalPath,
    frontEnd: FrontEnd,
    reading: Promise<ShopSettings>,
  ): Promise<FirstView | undefined> => {
    if (!(await hasFirstView(target, catalogueData))) return undefined;
    const firstViews = await frontEnd.firstViews();
    if (firstViews === undefined) return undefined;
    const calls = firstViews.callsOf(target.path) ?? [];
    const settings = await reading;
    const shown = await Promise.all(calls.map((call) => catalogueData.response(call)));
    const size = shown.reduce((sum, { body }) => sum + body.length, 0);
    if (size > MAX_BYTES) return undefined;
    const key = [target.path, ...shown.map(({ etag }) => etag), JSON.stringify(settings)].join(' ');
    const ofBuild = rendered.get(frontEnd) ?? new LRUCache({ maxSize: KEPT_BYTES });
    const view =
      ofBuild.get(key) ?? renderView(target.path, { calls, shown, shop: { settings, currency } }, firstViews);
    rendered.set(frontEnd, ofBuild.set(key, view, { size }));
    return view;
  };
}

/** Other spellings of a path have none, so that nobody can have the same view rendered again and again. */
async function hasFirstView(target: CanonicalPath, catalogueData: CatalogueData): Promise<boolean> {
  const { path } = target;
  const page = matchPage(path);
  if (page === undefined || CHUNKS[page.name] === undefined || path !== canonicalOf(page)) return false;
  if (page.name === 'home') return true;
  if (page.name === 'productDetails') return (await catalogueData.product(page.params.id as string)) !== undefined;
  if (page.name === 'shopPage') return (await catalogueData.shopPage(page.params.slug as string)) !== undefined;
  // Made-up lists would be read without a limit, and push others out of the cache.
  return !isFiltered(target) && isKnownList(page, catalogueData);
}

async function renderView(
  path: string,
  { calls, shown, shop }: { calls: readonly string[]; shown: readonly BufferedResponse[]; shop: ShownShop },
  { render }: FirstViewModule,
): Promise<FirstView> {
  const texts = shown.map(({ body }) => body.toString('utf8'));
  const answers = Object.fromEntries(calls.map((call, index) => [call, JSON.parse(texts[index] as string)]));
  const entries = calls.map((call, index) => `${JSON.stringify(call)}:${texts[index]}`);
  return {
    ...(await render(path, answers, shop)),
    data: `<script type="application/json" id="${FIRST_VIEW_ID}">${asScriptText(`{${entries}}`)}</script>`,
    chunks: CHUNKS[matchPage(path)?.name as PageName] as keyof PageChunks,
  };
}
