import { createHttpServer } from '@shop/platform/service/http/http-server.ts';
import { createService, type Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import type { SimulatorConfig } from './config.ts';
import { controlRoutes } from './control-routes.ts';
import { credentialRoutes } from './credentials.ts';
import { createFaults } from './faults.ts';
import { openLedger } from './journal.ts';
import { createListener } from './listener.ts';
import { paypalRoutes } from './paypal-routes.ts';
import { sdkRoute } from './sdk/sdk-route.ts';
import { createSigningKey } from './signatures.ts';
import type { Simulator } from './simulator.ts';
import { createWebhooks } from './webhooks.ts';

const NAME = 'paypal-simulator';

/**
 * Creates the process that stands in for PayPal in a demo and in tests.
 * @param replacements `webhookRetryMs`: pauses before the retries of a webhook, for tests
 */
export function createPayPalSimulator(
  config: SimulatorConfig,
  replacements: { webhookRetryMs?: readonly number[] } = {},
): Service & { port: () => number } {
  const logger = createLogger({ name: NAME, level: config.logLevel });
  const ledger = openLedger(config.dataFile);
  const signingKey = createSigningKey();
  const webhooks = createWebhooks({
    url: config.webhookUrl,
    signingKey,
    logger,
    ...(replacements.webhookRetryMs ? { retryAfterMs: replacements.webhookRetryMs } : {}),
  });
  // PayPal's times have whole seconds.
  const now = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const simulator: Simulator = {
    ledger,
    faults: createFaults(),
    webhooks,
    signingKey,
    shopsAddress: undefined,
    requestCounts: new Map(),
    now,
  };
  const routes = [...paypalRoutes(simulator), ...credentialRoutes(simulator), ...controlRoutes(simulator), sdkRoute()];
  const { listener, dropHanging } = createListener({ routes, simulator, logger });
  const http = createHttpServer(listener, config.port, config.host);
  const service = createService({
    name: NAME,
    config,
    logger,
    checks: {},
    components: [
      { name: 'http', start: http.start, stop: http.stop },
      { name: 'webhooks', stop: webhooks.stop },
      { name: 'hanging calls', stop: dropHanging },
    ],
  });
  return { ...service, port: http.port };
}
