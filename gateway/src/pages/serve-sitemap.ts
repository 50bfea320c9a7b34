import { notFound } from '@shop/platform/service/http/errors.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
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
  /** Every product's address, in seconds. @throws Error while the catalogue does not say */
  readProductAddresses: () => Promise<ProductAddress[]>;
  /** `sitemapCache`: milliseconds that a sitemap serves for all who ask. */
  timeouts: { sitemapCache: number };
  logger: Logger;
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
    return sendResponse(request, response, file, MINUTES);
  };
}

type Files = ReadonlyMap<string, BufferedResponse>;

/** While a new sitemap cannot be made the old one serves on, and is tried to be renewed at the same pace. */
function keptFiles(sitemap: Sitemap): () => Promise<Files> {
  let kept: { at: number; files: Promise<Files> } | undefined;
  return () => {
    const now = performance.now();
    if (kept !== undefined && now - kept.at < sitemap.timeouts.sitemapCache) return kept.files;
    const old = kept?.files;
    const mine = { at: now, files: make(sitemap) };
    if (old !== undefined) {
      mine.files = mine.files.catch((error) => {
        sitemap.logger.warn({ err: error }, 'the old sitemap serves on, because a new one could not be made');
        return old;
      });
    }
    kept = mine;
    mine.files.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.files;
  };
}

async function make({ origin, catalogueData, readProductAddresses }: Sitemap): Promise<Files> {
  const [categories, products] = await Promise.all([catalogueData.categories(), readProductAddresses()]);
  const files = [...sitemapFiles(origin, { categories, products })];
  return new Map(files.map(([path, text]) => [path, readyFile(text)]));
}

function readyFile(text: string): BufferedResponse {
  return bufferedResponse({ status: 200, contentType: 'application/xml; charset=utf-8', body: Buffer.from(text) });
}
