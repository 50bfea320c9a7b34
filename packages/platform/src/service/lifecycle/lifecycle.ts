import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, type ProcessConfig } from '../config/config.ts';
import { createInnerServer } from '../http/inner-server.ts';
import type { ReadinessChecks } from '../http/readiness.ts';
import type { Logger } from '../observability/logger.ts';
import { collectProcessMetrics } from '../observability/metrics.ts';
import { createTracing } from '../observability/start-tracing.ts';
import { createSecretFiles } from '../secrets/secret-files.ts';
import { armFailpoints } from './failpoints.ts';

/** Something that starts and stops with its process. */
export interface Component {
  name: string;
  start?: () => Promise<unknown> | unknown;
  /** Called when the process becomes unready, SHUTDOWN_DELAY_MS before the first `stop`. */
  drain?: () => void;
  stop?: () => Promise<unknown> | unknown;
}

/** A whole process: it starts its components in order and stops them in reverse. */
export interface Service {
  logger: Logger;
  config: ProcessConfig;
  start(): Promise<void>;
  /**
   * Becomes unready and stops its components in reverse order.
   * @param options `immediately`: skips SHUTDOWN_DELAY_MS, which gives load balancers time to notice
   */
  stop(options?: { immediately?: boolean }): Promise<void>;
}

/**
 * The maximum time of a stop, without SHUTDOWN_DELAY_MS: systemd and `npm start` wait ten seconds, which leaves half a
 * second for the last log line (P-C1). The HTTP server takes at most six seconds of it (http-server.ts).
 */
const STOP_TIMEOUT_MS = 9_500;

/**
 * Builds a process from components, with probes on its inner port from the first moment: live at once, ready from the
 * start of the last component until the stop begins.
 * @param options `degraded`: what does not work although the process is ready, for /readyz; `components`: started in
 * this order; a database or client that only closes is a component with `stop` alone; `delay` waits for
 * SHUTDOWN_DELAY_MS, tests pass their own
 */
export function createService(options: {
  name: string;
  config: ProcessConfig;
  logger: Logger;
  checks: ReadinessChecks;
  degraded?: () => readonly string[];
  components: readonly Component[];
  delay?: (milliseconds: number) => Promise<unknown>;
}): Service {
  const { logger, config, delay = wait } = options;
  let serving = false;
  let stopping = false;
  const inner = createInnerServer({
    port: config.innerPort,
    host: config.host,
    isServing: () => serving,
    checks: options.checks,
    degraded: options.degraded,
    timeoutFactor: config.timeoutFactor,
  });
  const secretFiles = createSecretFiles(config.secretFiles ?? [], logger);
  const tracing = createTracing({ name: options.name, tracing: config.tracing, logger });
  const started: Component[] = [];
  return {
    logger,
    config,
    start: async () => {
      armFailpoints(config.failpoints, config.mode);
      collectProcessMetrics(options.name);
      await tracing.start();
      await inner.start();
      secretFiles.start();
      for (const component of options.components) {
        if (stopping) return;
        started.push(component);
        await component.start?.();
      }
      if (stopping) return;
      serving = true;
      logger.info({ port: config.port, innerPort: config.innerPort }, 'ready');
    },
    stop: async ({ immediately = false } = {}) => {
      stopping = true;
      const wasServing = serving;
      serving = false;
      for (const component of started) component.drain?.();
      if (wasServing && !immediately) await delay(config.shutdownDelayMs);
      for (const component of started.splice(0).reverse()) {
        try {
          await component.stop?.();
        } catch (error) {
          logger.warn({ err: error, component: component.name }, 'component did not stop cleanly');
        }
      }
      await secretFiles.stop();
      await inner.stop();
      await tracing.stop();
    },
  };
}

/**
 * Runs a process until SIGTERM, SIGINT or, with SHOP_PARENT=ipc, until its parent process exits. Exits with 0 after a
 * clean stop within 10 s (times TIMEOUT_FACTOR) plus SHUTDOWN_DELAY_MS, with 1 when it cannot start or fails.
 */
export async function runService(create: () => Service): Promise<void> {
  requireNode24();
  const service = createOrExit(create);
  const { logger } = service;
  const starting = service.start();
  let ending = false;
  const end = (reason: string, code: number) => {
    if (ending) return;
    ending = true;
    logger.info({ reason }, 'stopping');
    const immediately = code !== 0;
    setTimeout(
      () => {
        logger.error('did not stop in time');
        process.exit(1);
      },
      STOP_TIMEOUT_MS * service.config.timeoutFactor + (immediately ? 0 : service.config.shutdownDelayMs),
    ).unref();
    service.stop({ immediately }).then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => end('SIGTERM', 0));
  process.on('SIGINT', () => end('SIGINT', 0));
  if (service.config.parent === 'ipc') process.on('disconnect', () => end('parent process exited', 0));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    end('uncaught exception', 1);
  });
  try {
    await starting;
  } catch (error) {
    if (ending) return;
    logger.fatal({ err: error }, 'could not start');
    end('could not start', 1);
  }
}

/** On other versions of Node, native modules (passwords, images) may crash without an explanation (ADR 6). */
function requireNode24(): void {
  if (process.versions.node.startsWith('24.')) return;
  process.stderr.write(
    `This program requires Node 24, but this is Node ${process.versions.node}: use the npm scripts, which include it.\n`,
  );
  process.exit(1);
}

function createOrExit(create: () => Service): Service {
  try {
    return create();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
