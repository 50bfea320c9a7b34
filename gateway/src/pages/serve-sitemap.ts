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
  catalogueData: Pick<CatalogueData, 'categories' | 'settings'>;
  /** Reads every product id, within seconds. @throws Error while the catalogue fails */
  readProductAddresses: () => Promise<ProductAddress[]>;
  /** Milliseconds: after `sitemapCache` the sitemap is built again, after a failure already after `sitemapRetry`. */
  timeouts: { sitemapCache: number; sitemapRetry: number };
  logger: Logger;
}

const SITEMAP = /^\/sitemap(-\d+)?\.xml$/;
const FIVE_MINUTES = 'public, max-age=300';

/** Serves robots.txt and the sitemap, which is built in the background; concurrent requests share one round of calls. */
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

/**
 * Serves the sitemap that was built last, also while a new one is built or cannot be. Until there is a first one, requests
 * wait for it, and its failure is theirs until the next attempt: a scan of all products for each request would be a way to
 * flood the catalogue.
 */
function cachedFiles(sitemap: Sitemap): () => Promise<Files> {
  const { timeouts, logger } = sitemap;
  let good: Promise<Files> | undefined;
  let latest: { files: Promise<Files>; dueAt: number } | undefined;

  function start() {
    const files = build(sitemap);
    const building = { files, dueAt: Number.POSITIVE_INFINITY };
    files.then(
      () => {
        good = files;
        building.dueAt = performance.now() + timeouts.sitemapCache;
      },
      (err) => {
        building.dueAt = performance.now() + timeouts.sitemapRetry;
        logger.warn({ err }, 'sitemap could not be built: the previous one stays, if there is one');
      },
    );
    return building;
  }

  return () => {
    if (latest === undefined || performance.now() >= latest.dueAt) latest = start();
    return good ?? latest.files;
  };
}

async function build({ origin, catalogueData, readProductAddresses }: Sitemap): Promise<Files> {
  const [categories, { pages = [] }, products] = await Promise.all([
    catalogueData.categories(),
    catalogueData.settings(),
    readProductAddresses(),
  ]);
  const files = [...sitemapFiles(origin, { categories, pages, products })];
  return new Map(files.map(([path, text]) => [path, bufferedFile(text)]));
}

function bufferedFile(text: string): BufferedResponse {
  return bufferedResponse({ status: 200, contentType: 'application/xml; charset=utf-8', body: Buffer.from(text) });
}
