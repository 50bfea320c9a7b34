import { helpPages, pagePath, pagePatterns, productDetailsPath, productListPath } from '@shop/contracts/pages.ts';
import escapeHtml from 'escape-html';

interface SitemapEntry {
  path: string;
  /** ISO 8601. */
  lastmod?: string;
}

/** The maximum of URLs in one file (sitemaps.org). */
const MAX_URLS = 50_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * Renders the files of the sitemap by their paths: one, or an index of several if there are too many URLs. Categories
 * without products are left out.
 */
export function sitemapFiles(
  origin: string,
  shop: {
    categories: readonly { name: string; productsNumber: number }[];
    /** The merchant's own. */
    pages: readonly { slug: string }[];
    products: readonly { _id: string; updatedAt: string }[];
  },
  maxUrls: number = MAX_URLS,
): Map<string, string> {
  const pages: SitemapEntry[] = [
    { path: '/' },
    { path: productListPath({}) },
    ...shop.categories
      .filter(({ productsNumber }) => productsNumber > 0)
      .map(({ name }) => ({ path: productListPath({ category: name }) })),
    ...helpPages.map((name) => ({ path: pagePatterns[name] })),
    ...shop.pages.map(({ slug }) => ({ path: pagePath('shopPage', { slug }) })),
    ...shop.products.map(({ _id, updatedAt }) => ({ path: productDetailsPath(_id), lastmod: updatedAt })),
  ];
  if (pages.length <= maxUrls) return new Map([['/sitemap.xml', urlSet(origin, pages)]]);
  const files = new Map<string, string>();
  for (let from = 0; from < pages.length; from += maxUrls) {
    files.set(`/sitemap-${files.size + 1}.xml`, urlSet(origin, pages.slice(from, from + maxUrls)));
  }
  const entries = [...files.keys()].map((path) => entry('sitemap', origin, { path }));
  return new Map([['/sitemap.xml', document('sitemapindex', entries)], ...files]);
}

function urlSet(origin: string, pages: readonly SitemapEntry[]): string {
  return document(
    'urlset',
    pages.map((page) => entry('url', origin, page)),
  );
}

function document(name: string, entries: readonly string[]): string {
  return `${HEAD}<${name} ${NAMESPACE}>\n${entries.join('\n')}\n</${name}>\n`;
}

function entry(name: string, origin: string, { path, lastmod }: SitemapEntry): string {
  const date = lastmod === undefined ? '' : `<lastmod>${escapeHtml(lastmod)}</lastmod>`;
  return `<${name}><loc>${escapeHtml(origin + path)}</loc>${date}</${name}>`;
}
