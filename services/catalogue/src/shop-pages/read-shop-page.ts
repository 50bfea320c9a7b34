import type { ShopPage } from '@shop/contracts/shop-pages-api.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { LRUCache } from 'lru-cache';
import { renderMarkdown, textOf } from './render-markdown.ts';
import { publishedPage } from './shop-page-repository.ts';

/** More than a shop has pages. */
const MAX_RENDERED = 64;
/** As a form accepts them for the description. */
const DESCRIPTION_LENGTH = 400;

/** The rendered pages by id and version: a long text takes some milliseconds, and visitors read it again and again. */
const rendered = new LRUCache<string, string>({ max: MAX_RENDERED });

/**
 * Returns a published page as visitors read it.
 * @throws ShopError 404 for a draft, and without such a page
 */
export async function readShopPage(db: Queryable, slug: string): Promise<ShopPage> {
  const page = await publishedPage(db, slug);
  if (page === undefined) throw notFound('Page');
  const { _id, title, version, body } = page;
  const key = `${_id} ${version}`;
  const html = rendered.get(key) ?? renderMarkdown(body);
  rendered.set(key, html);
  const description = page.description || textOf(html).slice(0, DESCRIPTION_LENGTH);
  return { _id, slug, title, description, html };
}
