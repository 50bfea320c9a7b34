import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, type ProcessConfig } from '../config/config.ts';
import { createInnerServer, type ReadinessChecks } from '../http/inner-server.ts';
import { armFailpoints } from './failpoints.ts';
import type { Logger } from './logger.ts';
import { collectProcessMetrics } from './metrics.ts';

/** Something that starts and stops with its process. */
export interface Component {
  name: string;
  start?: () => Promise<unknown> | unknown;
  stop?: () => Promise<unknown> | unknown;
}

/** A whole process: start runs its parts in order, stop in the opposite order. */
export interface Service {
  logger: Logger;
  config: ProcessConfig;
  start(): Promise<void>;
  /**
   * Is not ready from now on, and stops its parts in the opposite order.
   * @param options `immediately`: without the configured delay in between, which gives load balancers time to notice
   */
  stop(options?: { immediately?: boolean }): Promise<void>;
}

/**
 * The limit of a stop without the delay (SHUTDOWN_DELAY_MS comes on top): systemd and `npm start` wait ten seconds, and half a
 * second is left for the last log line (P-C1). The HTTP server takes six of them at most (http-server.ts).
 */
const STOP_LIMIT_MS = 9_500;

/**
 * Joins parts to a process with probes on its inner port, which answer from the first moment: live at once, ready when
 * all parts have started and until the first stops.
 * @param options `degraded`: what does not work though the process is ready, for the readiness probe's answer; `parts`: started top down; databases and clients that only close are parts with a stop alone
 */
export function createService(options: {
  name: string;
  config: ProcessConfig;
  logger: Logger;
  checks: ReadinessChecks;
  degraded?: () => readonly string[];
  components: readonly Component[];
}): Service {
  const { logger, config } = options;
  let serving = false;
  let stopping = false;
  const inner = createInnerServer({
    port: config.innerPort,
    host: config.host,
    isServing: () => serving,
    checks: options.checks,
    degraded: options.degraded,
  });
  const started: Component[] = [];
  return {
    logger,
    config,
    start: async () => {
      armFailpoints(config.failpoints, config.mode);
      collectProcessMetrics(options.name);
      await inner.start();
      for (const part of options.components) {
        if (stopping) return;
        started.push(part);
        await part.start?.();
      }
      if (stopping) return;
      serving = true;
      logger.info({ port: config.port, innerPort: config.innerPort }, 'ready');
    },
    stop: async ({ immediately = false } = {}) => {
      stopping = true;
      const wasServing = serving;
      serving = false;
      if (wasServing && !immediately) await wait(config.shutdownDelayMs);
      for (const part of started.splice(0).reverse()) {
        try {
          await part.stop?.();
        } catch (error) {
          logger.warn({ err: error, part: part.name }, 'a part did not stop cleanly');
        }
      }
      await inner.stop();
    },
  };
}

/**
 * Runs a process until SIGTERM, SIGINT or, when a parent holds it (SHOP_PARENT=ipc), until that parent is gone. Ends with
 * code 0 after a clean stop within 10 s and SHUTDOWN_DELAY_MS, with 1 when it cannot start or fails.
 */
export async function runService(create: () => Service): Promise<void> {
  requireNode24();
  const service = created(create);
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
      STOP_LIMIT_MS + (immediately ? 0 : service.config.shutdownDelayMs),
    ).unref();
    service.stop({ immediately }).then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => end('SIGTERM', 0));
  process.on('SIGINT', () => end('SIGINT', 0));
  if (service.config.parent === 'ipc') process.on('disconnect', () => end('the parent is gone', 0));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an error that nobody caught');
    end('an error that nobody caught', 1);
  });
  try {
    await starting;
  } catch (error) {
    if (ending) return;
    logger.fatal({ err: error }, 'could not start');
    end('could not start', 1);
  }
}

/** On another Node, passwords and images may crash in ways that explain nothing (ADR 6). */
function requireNode24(): void {
  if (process.versions.node.startsWith('24.')) return;
  process.stderr.write(
    `This runs on Node 24, and this is Node ${process.versions.node}: use the npm scripts, which bring it.\n`,
  );
  process.exit(1);
}

function created(create: () => Service): Service {
  try {
    return create();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
