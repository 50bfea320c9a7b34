import express from 'express';
import { registry } from '../lifecycle/metrics.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';

/** Each check resolves while the part without which the process is useless answers. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>;

const CHECK_LIMIT_MS = 2_000;

/**
 * Probes and metrics on a port of their own, out of the public's reach: /livez (the loop turns), /readyz (started, not
 * stopping, checks pass; P-C2; `degraded` lists what does not work and is no reason to send nobody here), /metrics.
 */
export function createInnerServer(options: {
  port: number;
  host: string;
  isServing: () => boolean;
  checks: ReadinessChecks;
  degraded?: (() => readonly string[]) | undefined;
}): HttpServer {
  const app = express();
  app.disable('x-powered-by');
  app.get('/livez', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    const failing = options.isServing() ? await failingChecks(options.checks) : ['serving'];
    const degraded = options.degraded?.() ?? [];
    response
      .status(failing.length === 0 ? 200 : 503)
      .json({ status: failing.length === 0 ? 'ok' : 'down', failing, degraded });
  });
  app.get('/metrics', async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  });
  return createHttpServer(app, options.port, options.host);
}

async function failingChecks(checks: ReadinessChecks): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await passes(check)) ? undefined : name)),
  );
  return results.filter((name) => name !== undefined);
}

async function passes(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_LIMIT_MS, false);
  });
  const done = check().then(
    () => true,
    () => false,
  );
  const result = await Promise.race([done, late]);
  clearTimeout(timer);
  return result;
}
