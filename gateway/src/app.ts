import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import { errorHandler } from '@shop/platform/service/http/error-handler.ts';
import { notFound } from '@shop/platform/service/http/errors.ts';
import compression from 'compression';
import express, { type Express, type Request, type Response } from 'express';
import { type PublicReads, servePublicReads } from './cache/serve-public-reads.ts';
import { admit, requestContext } from './door/admit.ts';
import type { Home } from './door/cross-site.ts';
import { securityHeaders } from './door/security-headers.ts';
import { visitOf } from './door/visit.ts';
import { limitCalls } from './limits/limit-calls.ts';
import type { Limits } from './limits/limits.ts';
import type { RefusalCount } from './limits/refusal-count.ts';
import { answerTooMuch } from './limits/refuse-early.ts';
import { ACCOUNT_EXPORT, accountExport, type ExportParts } from './own/account-export.ts';
import type { HealthAnswer } from './own/health.ts';
import { staticFiles } from './own/static-files.ts';
import { type Pages, servePages } from './pages/serve-pages.ts';
import { type Sitemap, serveSitemap } from './pages/serve-sitemap.ts';
import { type PassOn, passOn } from './pass-on.ts';
import { type PassUpload, passUpload } from './uploads/pass-upload.ts';

/** Everything that happens to a request, in this order. */
export function createGatewayApp(
  options: PassOn &
    PublicReads &
    PassUpload &
    ExportParts &
    Pages &
    Sitemap & {
      home: Home;
      trustedProxies: number;
      browserConfig: BrowserConfig;
      health: () => Promise<HealthAnswer>;
      limits: Limits;
      refusals: RefusalCount;
    },
): Express {
  const { logger } = options;
  const app = express();
  app.disable('x-powered-by');
  // What may be kept says so itself, with a tag of its own.
  app.disable('etag');
  app.set('case sensitive routing', true);
  app.use(requestContext(logger));
  app.use(securityHeaders);
  app.use(admit(options));
  app.use(limitCalls(options));
  // Before compression, which would do again what is kept compressed.
  app.use(servePublicReads(options));
  app.use(serveSitemap(options));
  app.use(
    compression({
      filter: (request, response) => !isLive(response as Response) && compression.filter(request, response),
    }),
  );
  app.get('/api/health', async (_request, response) => {
    const { open, body } = await options.health();
    if (!open) response.status(503).set('retry-after', '1');
    answer(response, body);
  });
  app.get('/api/config', (_request, response) => answer(response, options.browserConfig));
  app.get(ACCOUNT_EXPORT, accountExport(options));
  app.use(passUpload(options));
  app.use(passOn(options));
  app.use('/api', (request: Request) => {
    throw notFound(`${request.method} ${request.baseUrl}${request.path}`);
  });
  app.use(staticFiles(options.staticDirectory));
  app.use(servePages(options));
  app.use(() => {
    throw notFound('Page');
  });
  app.use(answerTooMuch(options.refusals));
  app.use(errorHandler(logger));
  return app;
}

function answer(response: Response, body: object): void {
  response.set('cache-control', 'no-store').json(body);
}

/** Socket.IO compresses for itself. */
function isLive(response: Response): boolean {
  return visitOf(response)?.destination?.upstream === 'chat' && visitOf(response).target.segments[0] === 'socket.io';
}
