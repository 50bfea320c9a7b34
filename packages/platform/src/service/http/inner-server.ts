import express from 'express';
import { METRICS_TYPES, metricsIn } from '../observability/metrics.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { failingChecks, type ReadinessChecks } from './readiness.ts';

const CHECK_TIMEOUT_MS = 2_000;

/**
 * Serves probes and metrics on a private port: /livez (the event loop runs), /readyz (started, not stopping, all checks
 * pass; P-C2) and /metrics. The field `degraded` of /readyz lists what does not work without making the process
 * unready.
 * @param options `timeoutFactor` multiplies the time that a check may take
 */
export function createInnerServer(options: {
  port: number;
  host: string;
  isServing: () => boolean;
  checks: ReadinessChecks;
  degraded?: (() => readonly string[]) | undefined;
  timeoutFactor: number;
}): HttpServer {
  const app = express();
  app.disable('x-powered-by');
  app.get('/livez', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    const failing = options.isServing()
      ? await failingChecks(options.checks, CHECK_TIMEOUT_MS * options.timeoutFactor)
      : ['serving'];
    const degraded = options.degraded?.() ?? [];
    response
      .status(failing.length === 0 ? 200 : 503)
      .json({ status: failing.length === 0 ? 'ok' : 'down', failing, degraded });
  });
  app.get('/metrics', async (request, response) => {
    const { contentType, text } = await metricsIn(request.accepts(METRICS_TYPES));
    response.type(contentType).send(text);
  });
  return createHttpServer(app, options.port, options.host);
}
