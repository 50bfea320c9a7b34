import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import { errorHandler } from '@shop/platform/error-handler.ts';
import { notFound } from '@shop/platform/errors.ts';
import type { Logger } from '@shop/platform/logger.ts';
import compression from 'compression';
import express, { type Express, type Request, type Response } from 'express';
import { admit, requestContext } from './door/admit.ts';
import type { Home } from './door/cross-site.ts';
import { securityHeaders } from './door/security-headers.ts';
import { visitOf } from './door/visit.ts';
import type { HealthAnswer } from './own/health.ts';
import { staticFiles } from './own/static-files.ts';
import { type PassOn, passOn } from './pass-on.ts';

/** Everything that happens to a request, in this order. */
export function createGatewayApp(
  options: PassOn & {
    home: Home;
    trustedProxies: number;
    staticDirectory: string;
    browserConfig: BrowserConfig;
    health: () => Promise<HealthAnswer>;
    logger: Logger;
  },
): Express {
  const { home, logger } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('case sensitive routing', true);
  app.use(requestContext(logger));
  app.use(securityHeaders(home.mode));
  app.use(admit(options));
  app.use(
    compression({
      filter: (request, response) => !isLive(response as Response) && compression.filter(request, response),
    }),
  );
  app.get('/api/health', async (_request, response) => {
    const { open, body } = await options.health();
    answer(response.status(open ? 200 : 503), body);
  });
  app.get('/api/config', (_request, response) => answer(response, options.browserConfig));
  app.use(passOn(options));
  app.use('/api', (request: Request) => {
    throw notFound(`${request.method} ${request.baseUrl}${request.path}`);
  });
  app.use(staticFiles(options.staticDirectory));
  app.use(() => {
    throw notFound('Page');
  });
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
