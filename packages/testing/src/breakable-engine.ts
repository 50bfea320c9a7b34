import { canUseContainer, type EngineRecipe, engineOf, startContainerAt } from './engine-recipe.ts';
import { freePort } from './free-port.ts';
import { describeWith } from './infrastructure.ts';
import { kafka } from './kafka.ts';
import { hasLocalEngine, startLocalEngine } from './local-engine.ts';
import { mongo } from './mongo.ts';
import { redis } from './redis.ts';
import { s3 } from './s3.ts';
import { untilStopped } from './until-stopped.ts';

/** A dedicated engine that a test may break: a container or a local process, never a shared server. */
export interface BreakableEngine {
  /** Its URL, in the form that suites on this engine receive; for S3 it contains the keys. */
  url: string;
  /**
   * The environment variables of a process that uses it: KAFKA_BROKERS, REDIS_URL, MONGODB_URL, or S3_ENDPOINT and its
   * keys.
   */
  env: Record<string, string>;
  /** Sends SIGKILL; resolves when the process has ended. */
  kill: () => Promise<void>;
  /** Sends SIGSTOP: connections stay open without responses; resolves when all threads have stopped. */
  pause: () => Promise<void>;
  resume: () => void | Promise<void>;
  /** Restarts it after `kill`, on the same port with the same data. */
  start: () => Promise<void>;
  /** Stops it, paused or not, and removes its data. */
  stop: () => Promise<void>;
}

const recipes: Record<EngineRecipe['program'], EngineRecipe> = { kafka, mongo, redis, s3 };

/** Whether a breakable engine can be started here. */
export function canBreak(engine: EngineRecipe['program']): boolean {
  return canUseContainer(recipes[engine]) || hasLocalEngine(engine);
}

/**
 * Starts a dedicated engine: a container if Docker has its image, else the local program.
 * @param options `settings`: the server's own settings, such as `{ appendfsync: 'always' }`
 * @throws Error when neither is available or it does not start
 */
export async function startBreakable(
  engine: EngineRecipe['program'],
  { settings = {} }: { settings?: Record<string, string> } = {},
): Promise<BreakableEngine> {
  const port = await freePort();
  const url = recipes[engine].address(port);
  const env = recipes[engine].environment(url);
  if (canUseContainer(recipes[engine])) {
    const { restart, ...container } = await startContainerAt(recipes[engine], url, settings);
    return { url, env, ...container, start: restart };
  }
  const local = await startLocalEngine(engine, port, { env, settings });
  const signal = (name: NodeJS.Signals) => process.kill(local.pid, name);
  return {
    url,
    env,
    kill: local.kill,
    pause: async () => {
      signal('SIGSTOP');
      await untilStopped(local.pid);
    },
    resume: () => void signal('SIGCONT'),
    start: local.restart,
    stop: local.stop,
  };
}

/**
 * Declares a suite on a dedicated engine that it may break. Without an engine the suite is skipped with a warning; in
 * CI it fails.
 * @param body declares the tests; it may call `engine()` only within tests
 * @param options those of startBreakable
 */
export function describeWithBreakable(
  engine: EngineRecipe['program'],
  name: string,
  body: (engine: () => BreakableEngine) => void,
  options: Parameters<typeof startBreakable>[1] = {},
): void {
  let running: BreakableEngine | undefined;
  const start = async () => {
    running = await startBreakable(engine, options);
    return running;
  };
  const source = { name: 'a container or the local program', isAvailable: () => canBreak(engine), start };
  const instructions = `Start Docker, or run "infra/engines/engines.sh get ${engine}".`;
  describeWith({ ...engineOf(recipes[engine]), sources: [source], instructions }, name, (url) =>
    body(() => {
      url();
      return running as BreakableEngine;
    }),
  );
}
