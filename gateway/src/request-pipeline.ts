import type { RequestListener } from 'node:http';
import type { BlockList } from 'node:net';
import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import { errorHandler } from '@shop/platform/service/http/error-handler.ts';
import compression from 'compression';
import express, { type Express, type Request, type Response } from 'express';
import { isPublicRead, type ServePublicRead, servePublicRead } from './cache/serve-public-read.ts';
import { createContext } from './edge/create-context.ts';
import type { OriginPolicy } from './edge/cross-site.ts';
import { CSP_REPORTS } from './edge/csp-report.ts';
import { ACCOUNT_EXPORT } from './edge/export-path.ts';
import { logRequest } from './edge/log-request.ts';
import { readTarget } from './edge/read-target.ts';
import { refuseForgery } from './edge/refuse-forgery.ts';
import { contextOf } from './edge/request-context.ts';
import { securityHeaders } from './edge/security-headers.ts';
import { isSocketIo } from './edge/socket-io-request.ts';
import type { XsrfTokens } from './edge/xsrf-token.ts';
import { accountExport, type ExportParts } from './endpoints/account-export.ts';
import { apiDocsFiles, apiDocsPage } from './endpoints/api-docs.ts';
import { type CspReports, cspReports } from './endpoints/csp-reports.ts';
import { explainOrder, ORDER_EXPLANATION } from './endpoints/explain-order.ts';
import { type HealthResponse, healthEndpoint } from './endpoints/health.ts';
import { paypalSimulator, type SimulatorProxy } from './endpoints/paypal-simulator.ts';
import { staticFiles } from './endpoints/static-files.ts';
import {
  closeDeadLetter,
  DEAD_LETTER_CLOSING,
  DEAD_LETTER_REPLAY,
  replayDeadLetter,
} from './endpoints/system/dead-letters.ts';
import { SYSTEM, type SystemParts, systemState } from './endpoints/system/system-state.ts';
import { failFast } from './forwarding/fail-fast.ts';
import { type ForwardRequest, forwardRequest } from './forwarding/forward-request.ts';
import { type KeepBody, keepBody } from './forwarding/keep-body.ts';
import type { EventLoopMonitor } from './overload/event-loop-monitor.ts';
import type { RejectionCounter } from './overload/rejection-counter.ts';
import { sendOverloadErrors, shedLoad } from './overload/shed-load.ts';
import { createPlainPages } from './pages/plain-pages.ts';
import { serveManifest } from './pages/serve-manifest.ts';
import { type Pages, servePages } from './pages/serve-pages.ts';
import { serveSecurityText } from './pages/serve-security-text.ts';
import { type Sitemap, serveSitemap } from './pages/serve-sitemap.ts';
import { inOrder, inParallel, when } from './pipeline-steps.ts';
import { limitCaller, limitUser } from './rate-limits/limit-requests.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';
import { requireAdministrator, requireSession } from './sessions/authorize.ts';
import { lookUpSession } from './sessions/look-up-session.ts';
import type { Sessions } from './sessions/sessions.ts';
import { type ForwardUpload, forwardUpload, isUpload } from './uploads/forward-upload.ts';

type Deps = ServePublicRead &
  ForwardRequest &
  KeepBody &
  ForwardUpload &
  ExportParts &
  CspReports &
  SimulatorProxy &
  Pages &
  Sitemap &
  SystemParts & {
    originPolicy: OriginPolicy;
    xsrf: XsrfTokens;
    trustedProxies: BlockList;
    browserConfig: BrowserConfig;
    apiDocs: 'on' | 'off';
    securityContact: string | undefined;
    tracesUrl: string | undefined;
    health: () => Promise<HealthResponse>;
    sessions: Sessions;
    rateLimits: RateLimits;
    loop: Pick<EventLoopMonitor, 'isOverloaded' | 'isLagging'>;
    rejections: RejectionCounter;
  };

/** The way of every request through the gateway: two cheap steps before Express, then the steps of `createApp`. */
export function createRequestPipeline(deps: Deps): RequestListener {
  const app = createApp(deps);
  // 1. Request head and canonical path. 2. While the event loop lags: plain pages, or 503.
  return readTarget(shedLoad(app, deps.loop, deps.rejections, createPlainPages({ ...deps, otherwise: app })));
}

/**
 * The steps of a request, in this order. A step responds, throws to refuse the request, or passes it on. What a step learns
 * goes into the request context (request-context.ts).
 */
export function createApp(deps: Deps): Express {
  const app = emptyApp();
  // The session lookup, then the rate limit of a user whose cookie is new to this gateway.
  const authenticate = inOrder(lookUpSession(deps), limitUser(deps));

  // Every request
  app.use(logRequest(deps));
  app.use(securityHeaders);
  app.use(createContext(deps)); // 405, 400: method, canonical path
  app.use(refuseForgery(deps)); // 400, 403, 415: cross-site rule, media type, anti-forgery token
  app.use(limitCaller(deps)); // 429 by user if the cookie is known, else by IP address

  // Responses that bring their own compressed forms
  app.use(when(isPublicRead, authenticate, servePublicRead(deps)));
  app.use(serveSitemap(deps));
  app.use(serveSecurityText(deps));
  app.use(compress());

  // The gateway's own endpoints
  app.get('/api/health', healthEndpoint(deps));
  app.get('/api/config', (_request, response) => response.set('cache-control', 'no-store').json(deps.browserConfig));
  app.post(CSP_REPORTS, cspReports(deps));
  if (deps.apiDocs !== 'off') {
    app.get('/api/docs', apiDocsPage);
    app.get('/api/docs/:file', apiDocsFiles());
  }
  app.get(ACCOUNT_EXPORT, authenticate, requireSession, accountExport(deps));
  app.get(ORDER_EXPLANATION, authenticate, requireAdministrator, explainOrder(deps));
  app.get(SYSTEM, authenticate, requireAdministrator, systemState(deps));
  app.post(DEAD_LETTER_REPLAY, authenticate, requireAdministrator, replayDeadLetter(deps));
  app.post(DEAD_LETTER_CLOSING, authenticate, requireAdministrator, closeDeadLetter(deps));

  // Calls to services. A body is read while the session is looked up; an upload is streamed.
  app.use(when(isUpload, authenticate, requireAdministrator, forwardUpload(deps)));
  app.use(when(isForwarded, failFast(deps), inParallel(authenticate, keepBody(deps)), forwardRequest(deps)));
  app.use('/api', (request: Request) => {
    throw notFound(`${request.method} ${request.baseUrl}${request.path}`);
  });

  // In a demo without PayPal
  app.use('/paypal-simulator', paypalSimulator(deps));

  // Files and pages
  app.use(serveManifest(deps));
  app.use(staticFiles(deps.staticDirectory));
  app.use(servePages(deps));
  app.use(() => {
    throw notFound('Page');
  });

  // Refusals
  app.use(sendOverloadErrors(deps.rejections));
  app.use(errorHandler(deps.logger));
  return app;
}

function emptyApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  // Cached responses have entity tags of their own.
  app.disable('etag');
  app.set('case sensitive routing', true);
  return app;
}

function isForwarded(_request: Request, { destination }: { destination: unknown }): boolean {
  return destination !== undefined;
}

/** Compresses everything but Socket.IO, which does so itself. */
function compress() {
  const isLive = (response: Response) => {
    const context = contextOf(response);
    return context?.destination?.upstream === 'chat' && isSocketIo(context.target);
  };
  return compression({
    filter: (request, response) => !isLive(response as Response) && compression.filter(request, response),
  });
}
