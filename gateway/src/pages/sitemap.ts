import { productDetailsPath, productListPath } from '@shop/contracts/pages.ts';
import { escapeHtml } from './escape.ts';

interface Place {
  path: string;
  /** ISO 8601. */
  lastmod?: string;
}

/** sitemaps.org: the most that one file may name. */
const MOST = 50_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The files of the sitemap by their paths: one, or with more addresses than fit an index of several. */
export function sitemapFiles(
  origin: string,
  shop: {
    categories: readonly { name: string }[];
    products: readonly { _id: string; updatedAt: string }[];
  },
  most: number = MOST,
): Map<string, string> {
  const places: Place[] = [
    { path: '/' },
    { path: productListPath({}) },
    ...shop.categories.map(({ name }) => ({ path: productListPath({ category: name }) })),
    ...shop.products.map(({ _id, updatedAt }) => ({ path: productDetailsPath(_id), lastmod: updatedAt })),
  ];
  if (places.length <= most) return new Map([['/sitemap.xml', urlSet(origin, places)]]);
  const files = new Map<string, string>();
  for (let from = 0; from < places.length; from += most) {
    files.set(`/sitemap-${files.size + 1}.xml`, urlSet(origin, places.slice(from, from + most)));
  }
  const entries = [...files.keys()].map((path) => entry('sitemap', origin, { path }));
  return new Map([['/sitemap.xml', document('sitemapindex', entries)], ...files]);
}

function urlSet(origin: string, places: readonly Place[]): string {
  return document(
    'urlset',
    places.map((place) => entry('url', origin, place)),
  );
}

function document(name: string, entries: readonly string[]): string {
  return `${HEAD}<${name} ${NAMESPACE}>\n${entries.join('\n')}\n</${name}>\n`;
}

function entry(name: string, origin: string, { path, lastmod }: Place): string {
  const date = lastmod === undefined ? '' : `<lastmod>${escapeHtml(lastmod)}</lastmod>`;
  return `<${name}><loc>${escapeHtml(origin + path)}</loc>${date}</${name}>`;
}
