import { type EngineRecipe, engineOf, hasImageAtHand, startContainerAt } from './engine-recipe.ts';
import { freePort } from './free-port.ts';
import { describeWith } from './infrastructure.ts';
import { kafka } from './kafka.ts';
import { hasLocalEngine, startLocalEngine } from './local-engine.ts';
import { mongo } from './mongo.ts';
import { redis } from './redis.ts';
import { s3 } from './s3.ts';
import { untilStopped } from './until-stopped.ts';

/** An engine of a test's own that it may break, a container or a process of this machine: never somebody's Kafka. */
export interface BreakableEngine {
  /** As the suites of this engine get it; of S3 with its keys. */
  url: string;
  /** The variables by which a process learns of it: KAFKA_BROKERS, REDIS_URL, MONGODB_URL, S3_ENDPOINT and its keys. */
  env: Record<string, string>;
  /** SIGKILL; returns when the process is gone. */
  kill: () => Promise<void>;
  /** SIGSTOP: it holds its connections and says nothing any more; returns when each of its threads stands. */
  pause: () => Promise<void>;
  resume: () => void | Promise<void>;
  /** After `kill`: on the same port, with the data that it had written. */
  start: () => Promise<void>;
  /** Ends it, paused or not, and removes its data. */
  stop: () => Promise<void>;
}

const recipes: Record<EngineRecipe['program'], EngineRecipe> = { kafka, mongo, redis, s3 };

/** Whether an engine can be started that a test may break. */
export function canBreak(engine: EngineRecipe['program']): boolean {
  return hasImageAtHand(recipes[engine]) || hasLocalEngine(engine);
}

/**
 * Starts an engine of one's own: a container where Docker has its image, else the local program.
 * @param options `settings`: in the server's own words: `{ appendfsync: 'always' }`
 * @throws Error when neither is there or it does not start
 */
export async function startBreakable(
  engine: EngineRecipe['program'],
  { settings = {} }: { settings?: Record<string, string> } = {},
): Promise<BreakableEngine> {
  const port = await freePort();
  const url = recipes[engine].address(port);
  const env = recipes[engine].environment(url);
  if (hasImageAtHand(recipes[engine])) {
    const { startAgain, ...container } = await startContainerAt(recipes[engine], url, settings);
    return { url, env, ...container, start: startAgain };
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
    start: local.startAgain,
    stop: local.stop,
  };
}

/**
 * A suite on an engine of its own that it may break; skipped with a sentence where there is none, a failure in CI.
 * @param body is given the engine, to be asked for inside tests
 */
export function describeWithBreakable(
  engine: EngineRecipe['program'],
  name: string,
  body: (engine: () => BreakableEngine) => void,
): void {
  let running: BreakableEngine | undefined;
  const start = async () => {
    running = await startBreakable(engine);
    return running;
  };
  const way = { name: 'a container or the local program', possible: () => canBreak(engine), start };
  const howToGetIt = `Start Docker, or run "infra/engines/engines.sh get ${engine}".`;
  describeWith({ ...engineOf(recipes[engine]), ways: [way], howToGetIt }, name, (url) =>
    body(() => {
      url();
      return running as BreakableEngine;
    }),
  );
}
