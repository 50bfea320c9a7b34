import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchPage } from '@shop/contracts/pages.ts';
import { counter } from '@shop/platform/service/observability/metrics.ts';
import { REQUEST_ID_HEADER, requestIdFrom } from '@shop/platform/service/observability/request-context.ts';
import type { CanonicalPath } from '../edge/canonical-path.ts';
import type { ContentSecurityPolicy } from '../edge/content-security-policy.ts';
import { targetOf } from '../edge/read-target.ts';
import { SECURITY_HEADERS } from '../edge/security-headers.ts';
import type { PlainPages } from '../overload/shed-load.ts';
import { createFrontEndReader, newNonce } from './front-end.ts';
import { metadataHtml } from './metadata-html.ts';
import { metadataWithoutCatalogue } from './metadata-of-page.ts';
import type { SettingsForPages } from './shop-settings.ts';

/**
 * Serves pages while the event loop lags: before Express, without data of the catalogue, uncompressed. No rate limit
 * counts pages, so each one must cost next to nothing.
 * @param pages `otherwise` handles the request if index.html cannot be read
 */
export function createPlainPages(pages: {
  staticDirectory: string;
  origin: string;
  currency: string;
  settings: Pick<SettingsForPages, 'last'>;
  contentSecurityPolicy: ContentSecurityPolicy;
  otherwise: (request: IncomingMessage, response: ServerResponse) => void;
}): PlainPages {
  const readFrontEnd = createFrontEndReader(pages.staticDirectory, pages.currency);
  const total = counter(
    'gateway_plain_pages_total',
    'Pages served without catalogue data because the event loop lagged',
  );

  async function sendPage(request: IncomingMessage, response: ServerResponse, target: CanonicalPath): Promise<void> {
    const frontEnd = await readFrontEnd();
    const nonce = newNonce();
    const metadata = metadataWithoutCatalogue(target);
    const settings = pages.settings.last();
    const { origin, currency } = pages;
    const { description } = frontEnd;
    const head = metadataHtml(metadata, { origin, description, settings, currency });
    const body = Buffer.from(frontEnd.page(nonce, { metadata: head, settings }));
    response.writeHead(metadata.status, {
      ...SECURITY_HEADERS,
      [REQUEST_ID_HEADER]: requestIdFrom(request.headers[REQUEST_ID_HEADER]),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': pages.contentSecurityPolicy(nonce),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  return (request, response) => {
    const target = pageTarget(request);
    if (target === undefined) return false;
    total.inc();
    sendPage(request, response, target).catch(() => pages.otherwise(request, response));
    return true;
  };
}

/** The target of a page request; undefined for any other request, which takes the usual way. */
function pageTarget(request: IncomingMessage): CanonicalPath | undefined {
  const { method, headers } = request;
  const reads = method === 'GET' || method === 'HEAD';
  if (!reads || headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined) return undefined;
  if (!/text\/html|\*\/\*/.test(headers.accept ?? '*/*')) return undefined;
  try {
    const target = targetOf(request);
    return matchPage(target.path) === undefined ? undefined : target;
  } catch {
    // The usual way reports an invalid target.
    return undefined;
  }
}
