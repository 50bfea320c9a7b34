import type { UnknownAction } from '@reduxjs/toolkit';
import type { Category, Product, ProductDetails, ProductList } from '@shop/contracts/catalogue-api.ts';
import { matchPage, type PageMatch } from '@shop/contracts/pages.ts';
import type { ShopPage } from '@shop/contracts/shop-pages-api.ts';
import { detailsApi } from '../features/catalogue/details/details-api.ts';
import { listApi, listedOf, productListCall } from '../features/catalogue/list/list-api.ts';
import { listQueryOf } from '../features/catalogue/list/use-list-query.ts';
import { freshCall, freshOf, homeApi } from '../features/home/home-api.ts';
import { shopPageApi } from '../features/pages/shop-page-api.ts';
import { bestsellersApi } from '../shared/api/bestsellers-api.ts';
import { callUrl } from '../shared/api/send-request.ts';
import { calls } from '../shared/paths.ts';
import { categoriesReplaced } from '../shared/state/categories.ts';

/** A call that a page begins with, and where the store holds its answer. */
export interface FirstCall {
  /** As the front end sends it. */
  url: string;
  /** Puts the answer where the page finds it in place of a call of its own. */
  fill: (answer: never) => UnknownAction;
}

/** What the calls of a first view answer, by their URLs. */
export type Answers = Readonly<Record<string, unknown>>;

/**
 * The calls whose answers the first view of a page shows, first the one that no other page makes; undefined for pages
 * without a first view in their HTML.
 * @param path of a page without filters
 */
export function firstCallsOf(path: string): FirstCall[] | undefined {
  const page = matchPage(path);
  switch (page?.name) {
    case 'home':
      return [bestsellers, fresh, categories];
    case 'productList':
    case 'productListPage':
    case 'category':
    case 'categoryPage':
      return [listCall(page), categories];
    case 'productDetails':
      return [detailsCall(page.params.id as string), categories];
    case 'shopPage':
      return [shopPageCall(page.params.slug as string), categories];
    default:
      return undefined;
  }
}

/** The actions that put the answers of all calls into a store; undefined when one is missing. */
export function fillActions(firstCalls: readonly FirstCall[], answers: Answers): UnknownAction[] | undefined {
  if (!firstCalls.every(({ url }) => url in answers)) return undefined;
  return firstCalls.map(({ url, fill }) => fill(answers[url] as never));
}

const categories: FirstCall = { url: calls.categories, fill: (list: Category[]) => categoriesReplaced(list) };

const bestsellers: FirstCall = {
  url: calls.bestsellers,
  fill: (value: Product[]) =>
    bestsellersApi.util.upsertQueryEntries([{ endpointName: 'bestsellers', arg: undefined, value }]),
};

const fresh: FirstCall = {
  url: callUrl(freshCall),
  fill: (list: ProductList) =>
    homeApi.util.upsertQueryEntries([{ endpointName: 'fresh', arg: undefined, value: freshOf(list) }]),
};

function listCall({ params }: PageMatch): FirstCall {
  const query = listQueryOf(params, '');
  return {
    url: callUrl(productListCall(query)),
    fill: (list: ProductList) =>
      listApi.util.upsertQueryEntries([{ endpointName: 'productList', arg: query, value: listedOf(list, query) }]),
  };
}

function detailsCall(id: string): FirstCall {
  return {
    url: calls.product(id),
    fill: (value: ProductDetails) =>
      detailsApi.util.upsertQueryEntries([{ endpointName: 'productDetails', arg: id, value }]),
  };
}

function shopPageCall(slug: string): FirstCall {
  return {
    url: calls.shopPage(slug),
    fill: (value: ShopPage) => shopPageApi.util.upsertQueryEntries([{ endpointName: 'shopPage', arg: slug, value }]),
  };
}
