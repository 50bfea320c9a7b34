import { notFound } from '@shop/platform/errors.ts';
import type { NextFunction, Request, Response } from 'express';
import { isRead } from '../door/visit.ts';
import type { ProductAddress } from './read-product-addresses.ts';
import { robotsText } from './robots.ts';
import type { ShopFacts } from './shop-facts.ts';
import { sitemapFiles } from './sitemap.ts';

export interface Sitemap {
  origin: string;
  facts: Pick<ShopFacts, 'categories'>;
  /** Every product's address. @throws Error while the catalogue does not say */
  readProductAddresses: () => Promise<ProductAddress[]>;
  /** `sitemapKept`: milliseconds that a sitemap serves for all who ask. */
  times: { sitemapKept: number };
}

const SITEMAP = /^\/sitemap(-\d+)?\.xml$/;
const MINUTES = 'public, max-age=300';

/** robots.txt, and the sitemap of what is to be found; many who ask at once cost one round of questions. */
export function serveSitemap(sitemap: Sitemap) {
  const files = keptFiles(sitemap);
  const robots = robotsText(sitemap.origin);
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (!isRead(request)) return next();
    if (request.path === '/robots.txt') {
      response.set('cache-control', MINUTES).type('text/plain').send(robots);
      return undefined;
    }
    if (!SITEMAP.test(request.path)) return next();
    const file = (await files()).get(request.path);
    if (file === undefined) throw notFound('Sitemap');
    response.set('cache-control', MINUTES).type('application/xml').send(file);
    return undefined;
  };
}

/** What could not be made is not kept: the next one asks again. */
function keptFiles({ origin, facts, readProductAddresses, times }: Sitemap): () => Promise<Map<string, string>> {
  let kept: { at: number; files: Promise<Map<string, string>> } | undefined;
  return () => {
    const now = performance.now();
    if (kept !== undefined && now - kept.at < times.sitemapKept) return kept.files;
    const making = Promise.all([facts.categories(), readProductAddresses()]).then(([categories, products]) =>
      sitemapFiles(origin, { categories, products }),
    );
    const mine = { at: now, files: making };
    kept = mine;
    making.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return making;
  };
}
