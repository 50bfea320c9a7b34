import { FIRST_VIEW_ID, type FirstViewModule, type RenderedView } from '@shop/contracts/first-view.ts';
import { matchPage, type PageName } from '@shop/contracts/pages.ts';
import { LRUCache } from 'lru-cache';
import type { BufferedResponse } from '../cache/buffered-response.ts';
import type { CanonicalPath } from '../edge/canonical-path.ts';
import type { CatalogueData } from './catalogue-data.ts';
import { asScriptText } from './escape.ts';
import type { FrontEnd, PageChunks } from './front-end.ts';
import { isKnownList } from './metadata-of-page.ts';

/** What the HTML of a page shows before any script runs. */
export interface FirstView extends RenderedView {
  /** The script element with the answers that `html` shows. */
  data: string;
  /** Whose code of the front end goes on from there. */
  chunks: keyof PageChunks;
}

/** The pages with a first view, and the code of each. */
const CHUNKS: Partial<Record<PageName, keyof PageChunks>> = {
  home: 'home',
  productList: 'productList',
  productListPage: 'productList',
  category: 'productList',
  categoryPage: 'productList',
  productDetails: 'productDetails',
};

/** How many rendered views are kept, of some 100 kB each. */
const MAX_KEPT = 100;

/** Renders the first views of pages, once for the same responses of the catalogue. */
export function createFirstViews(catalogueData: CatalogueData) {
  const rendered = new WeakMap<FrontEnd, LRUCache<string, Promise<FirstView>>>();

  /**
   * Returns the first view of a page; nothing for pages that are not public, for lists with filters, for lists and products
   * that are not there, and for a front end that was built without first views.
   * @throws what `catalogueData` throws, and what the front end throws for answers that it cannot show
   */
  return async (target: CanonicalPath, frontEnd: FrontEnd): Promise<FirstView | undefined> => {
    const { firstViews } = frontEnd;
    if (firstViews === undefined || !(await hasFirstView(target, catalogueData))) return undefined;
    const calls = firstViews.callsOf(target.path) ?? [];
    const shown = await Promise.all(calls.map((call) => catalogueData.response(call)));
    const key = [target.path, ...shown.map(({ etag }) => etag)].join(' ');
    const ofBuild = rendered.get(frontEnd) ?? new LRUCache({ max: MAX_KEPT });
    const view = ofBuild.get(key) ?? renderView(target.path, calls, shown, firstViews);
    rendered.set(frontEnd, ofBuild.set(key, view));
    return view;
  };
}

async function hasFirstView({ path, query }: CanonicalPath, catalogueData: CatalogueData): Promise<boolean> {
  const page = matchPage(path);
  if (page === undefined || CHUNKS[page.name] === undefined) return false;
  if (page.name === 'home') return true;
  if (page.name === 'productDetails') return (await catalogueData.product(page.params.id as string)) !== undefined;
  // Made-up lists would be read without a limit, and push others out of the cache.
  return query === '' && isKnownList(page, catalogueData);
}

async function renderView(
  path: string,
  calls: readonly string[],
  responses: readonly BufferedResponse[],
  { render }: FirstViewModule,
): Promise<FirstView> {
  const texts = responses.map(({ body }) => body.toString('utf8'));
  const answers = Object.fromEntries(calls.map((call, index) => [call, JSON.parse(texts[index] as string)]));
  const entries = calls.map((call, index) => `${JSON.stringify(call)}:${texts[index]}`);
  return {
    ...(await render(path, answers)),
    data: `<script type="application/json" id="${FIRST_VIEW_ID}">${asScriptText(`{${entries}}`)}</script>`,
    chunks: CHUNKS[matchPage(path)?.name as PageName] as keyof PageChunks,
  };
}
