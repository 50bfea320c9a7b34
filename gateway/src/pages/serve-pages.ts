import { matchPage } from '@shop/contracts/pages.ts';
import { notFound, ShopError } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { NextFunction, Request, Response } from 'express';
import type { CanonicalPath } from '../edge/canonical-path.ts';
import type { ContentSecurityPolicy } from '../edge/content-security-policy.ts';
import { contextOf, isRead } from '../edge/request-context.ts';
import { withTimeout } from '../upstreams/with-timeout.ts';
import type { CatalogueData } from './catalogue-data.ts';
import { createFirstViews } from './first-view.ts';
import { createFrontEndReader, newNonce } from './front-end.ts';
import { metadataHtml } from './metadata-html.ts';
import { metadataOfPage, metadataWithoutCatalogue } from './metadata-of-page.ts';
import type { SettingsForPages } from './shop-settings.ts';

export interface Pages {
  /** The built front end. */
  staticDirectory: string;
  /** The shop's origin, for absolute URLs. */
  origin: string;
  /** The ISO 4217 code of all amounts. */
  currency: string;
  catalogueData: CatalogueData;
  settings: SettingsForPages;
  contentSecurityPolicy: ContentSecurityPolicy;
  /** `page`: milliseconds that a page waits for the catalogue. */
  timeouts: { page: number };
  logger: Logger;
}

/**
 * Serves index.html with the metadata and the first view of each page. An unknown page, or one whose content does not
 * exist, has status 404 and the same HTML, which shows the error. The page of a former name of a category leads on. A catalogue that is down or slow never blocks a page.
 * Each response has its own nonce and is not cacheable: a cached page would reveal the nonce of another response.
 */
export function servePages(pages: Pages) {
  const readFrontEnd = createFrontEndReader(pages.staticDirectory, pages.currency);
  const firstViewOf = createFirstViews(pages.catalogueData, pages.currency);
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const { target } = contextOf(response);
    if (!isRead(request) || !isPage(request, target)) return next();
    const frontEnd = await readFrontEnd().catch(noPage);
    const reading = pages.settings.current();
    const [metadata, view, settings] = await Promise.all([
      inTime(pages, target, () => metadataOfPage(target, pages.catalogueData)).catch(() =>
        metadataWithoutCatalogue(target),
      ),
      inTime(pages, target, () => firstViewOf(target, frontEnd, reading)).catch(() => undefined),
      reading,
    ]);
    if (metadata.movedTo !== undefined) {
      // Not cached: the old name may become that of another category.
      const query = target.query === '' ? '' : `?${target.query}`;
      response
        .status(metadata.status)
        .set({ 'cache-control': 'no-store', location: `${metadata.movedTo}${query}` })
        .end();
      return undefined;
    }
    const nonce = newNonce();
    const { origin, currency } = pages;
    const { description } = frontEnd;
    const head = metadataHtml(metadata, { origin, description, settings, currency });
    const html = frontEnd.page(nonce, { metadata: head, settings, view });
    response
      .status(metadata.status)
      .set({ 'cache-control': 'no-store', 'content-security-policy': pages.contentSecurityPolicy(nonce) })
      .type('html')
      .end(html);
    return undefined;
  };
}

/** What a page needs from the catalogue. @throws when that fails or takes too long, which is logged */
async function inTime<T>({ timeouts, logger }: Pages, target: CanonicalPath, read: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(timeouts.page, read());
  } catch (error) {
    // The circuit breaker or the catalogue logs an outage; any other error is a bug.
    const level = error instanceof ShopError ? 'debug' : 'warn';
    logger[level]({ err: error, path: target.path }, 'page sent without all that it shows');
    throw error;
  }
}

function noPage(error: unknown): never {
  throw Object.assign(notFound('Page'), { cause: error });
}

/**
 * Browsers accept text/html when they navigate. A client that accepts anything gets the page under a known path, or
 * under a path that does not look like a file.
 */
function isPage({ headers }: Request, { path, segments }: CanonicalPath): boolean {
  if (segments[0] === 'assets') return false;
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && (matchPage(path) !== undefined || !(segments.at(-1) ?? '').includes('.'));
}
