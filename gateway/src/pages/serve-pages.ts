import { join } from 'node:path';
import { matchPage } from '@shop/contracts/pages.ts';
import { notFound, ShopError } from '@shop/platform/service/http/errors.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import type { NextFunction, Request, Response } from 'express';
import type { CanonicalPath } from '../edge/canonical-path.ts';
import type { ContentSecurityPolicy } from '../edge/content-security-policy.ts';
import { contextOf, isRead } from '../edge/request-context.ts';
import { withTimeout } from '../upstreams/with-timeout.ts';
import type { CatalogueData } from './catalogue-data.ts';
import { metadataHtml } from './metadata-html.ts';
import { metadataOfPage, metadataWithoutCatalogue } from './metadata-of-page.ts';
import type { PageMetadata } from './page-metadata.ts';
import { createPageTemplate, newNonce } from './page-template.ts';

export interface Pages {
  /** The built front end. */
  staticDirectory: string;
  /** The shop's origin, for every address that a page names. */
  origin: string;
  catalogueData: CatalogueData;
  contentSecurityPolicy: ContentSecurityPolicy;
  /** `page`: milliseconds that a page waits for what the catalogue has to say. */
  timeouts: { page: number };
  logger: Logger;
}

/**
 * index.html with a head of each page's own, for whoever opens an address. What is no page of the shop, or shows what is not
 * there, has status 404 and the same page, which shows it. A catalogue that is down or slow keeps no page away. Each answer has
 * a nonce of its own and is never kept: who had it kept would know the nonce of another's page.
 */
export function servePages(pages: Pages) {
  const pageTemplate = createPageTemplate(join(pages.staticDirectory, 'index.html'));
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const { target } = contextOf(response);
    if (!isRead(request) || !isPage(request, target)) return next();
    const [file, head] = await Promise.all([pageTemplate().catch(noPage), headInTime(pages, target)]);
    const nonce = newNonce();
    response
      .status(head.status)
      .set({ 'cache-control': 'no-store', 'content-security-policy': pages.contentSecurityPolicy(nonce) })
      .type('html')
      .end(`${file.before(nonce)}${metadataHtml(head, pages.origin, file.description)}${file.after(nonce)}`);
    return undefined;
  };
}

async function headInTime({ catalogueData, timeouts, logger }: Pages, target: CanonicalPath): Promise<PageMetadata> {
  try {
    return await withTimeout(timeouts.page, metadataOfPage(target, catalogueData));
  } catch (error) {
    // An outage has been told of by the breaker or the catalogue; anything else is a fault.
    const level = error instanceof ShopError ? 'debug' : 'warn';
    logger[level]({ err: error, path: target.path }, 'a page goes out without what the catalogue says of it');
    return metadataWithoutCatalogue(target);
  }
}

function noPage(error: unknown): never {
  throw Object.assign(notFound('Page'), { cause: error });
}

/** A browser that navigates asks for HTML; who takes anything gets the page that stands there, or one where no file would. */
function isPage({ headers }: Request, { path, segments }: CanonicalPath): boolean {
  if (segments[0] === 'assets') return false;
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && (matchPage(path) !== undefined || !(segments.at(-1) ?? '').includes('.'));
}
