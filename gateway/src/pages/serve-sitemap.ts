import { notFound } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { NextFunction, Request, Response } from 'express';
import { type BufferedResponse, bufferedResponse } from '../cache/buffered-response.ts';
import { sendResponse } from '../cache/send-response.ts';
import { isRead } from '../edge/request-context.ts';
import type { CatalogueData } from './catalogue-data.ts';
import type { ProductAddress } from './read-product-addresses.ts';
import { robotsText } from './robots.ts';
import { sitemapFiles } from './sitemap.ts';

export interface Sitemap {
  origin: string;
  catalogueData: Pick<CatalogueData, 'categories'>;
  /** Reads every product id, within seconds. @throws Error while the catalogue fails */
  readProductAddresses: () => Promise<ProductAddress[]>;
  /** `sitemapCache`: milliseconds that a sitemap is served. */
  timeouts: { sitemapCache: number };
  logger: Logger;
}

const SITEMAP = /^\/sitemap(-\d+)?\.xml$/;
const FIVE_MINUTES = 'public, max-age=300';

/** Serves robots.txt and the sitemap; concurrent requests share one round of calls. */
export function serveSitemap(sitemap: Sitemap) {
  const files = cachedFiles(sitemap);
  const robots = robotsText(sitemap.origin);
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (!isRead(request)) return next();
    if (request.path === '/robots.txt') {
      response.set('cache-control', FIVE_MINUTES).type('text/plain').send(robots);
      return undefined;
    }
    if (!SITEMAP.test(request.path)) return next();
    const file = (await files()).get(request.path);
    if (file === undefined) throw notFound('Sitemap');
    return sendResponse(request, response, file, FIVE_MINUTES);
  };
}

type Files = ReadonlyMap<string, BufferedResponse>;

/** Serves the previous sitemap while a new one cannot be built, and retries at the same interval. */
function cachedFiles(sitemap: Sitemap): () => Promise<Files> {
  let cached: { at: number; files: Promise<Files> } | undefined;
  return () => {
    const now = performance.now();
    if (cached !== undefined && now - cached.at < sitemap.timeouts.sitemapCache) return cached.files;
    const previous = cached?.files;
    const current = { at: now, files: build(sitemap) };
    if (previous !== undefined) {
      current.files = current.files.catch((error) => {
        sitemap.logger.warn({ err: error }, 'sitemap could not be rebuilt: the previous one stays');
        return previous;
      });
    }
    cached = current;
    current.files.catch(() => {
      if (cached === current) cached = undefined;
    });
    return current.files;
  };
}

async function build({ origin, catalogueData, readProductAddresses }: Sitemap): Promise<Files> {
  const [categories, products] = await Promise.all([catalogueData.categories(), readProductAddresses()]);
  const files = [...sitemapFiles(origin, { categories, products })];
  return new Map(files.map(([path, text]) => [path, bufferedFile(text)]));
}

function bufferedFile(text: string): BufferedResponse {
  return bufferedResponse({ status: 200, contentType: 'application/xml; charset=utf-8', body: Buffer.from(text) });
}
