import { type EngineRecipe, engineOf } from './engine-recipe.ts';
import { freePort } from './free-port.ts';
import { describeWith } from './infrastructure.ts';
import { kafka } from './kafka.ts';
import { hasLocalEngine, startLocalEngine } from './local-engine.ts';
import { mongo } from './mongo.ts';
import { redis } from './redis.ts';
import { s3 } from './s3.ts';
import { untilStopped } from './until-stopped.ts';

/** An engine that a test may break: always a process of this machine, never somebody's Kafka. */
export interface BreakableEngine {
  /** As the suites of this engine get it; of S3 with its keys. */
  url: string;
  /** The variables by which a process learns of it: KAFKA_BROKERS, REDIS_URL, MONGODB_URL, S3_ENDPOINT and its keys. */
  env: Record<string, string>;
  /** SIGKILL; returns when the process is gone. */
  kill: () => Promise<void>;
  /** SIGSTOP: it holds its connections and says nothing any more; returns when each of its threads stands. */
  pause: () => Promise<void>;
  resume: () => void;
  /** After `kill`: on the same port, with the data that it had written. */
  start: () => Promise<void>;
  /** Ends it, paused or not, and removes its data. */
  stop: () => Promise<void>;
}

const recipes: Record<EngineRecipe['program'], EngineRecipe> = { kafka, mongo, redis, s3 };

/**
 * Starts an engine of one's own from the local program.
 * @param options `settings`: in the server's own words, over those of engines.sh: `{ appendfsync: 'always' }`
 * @throws Error when the program is not there or does not start
 */
export async function startBreakable(
  engine: EngineRecipe['program'],
  { settings = {} }: { settings?: Record<string, string> } = {},
): Promise<BreakableEngine> {
  const port = await freePort();
  const url = recipes[engine].address(port);
  const env = recipes[engine].environment(url);
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
 * A suite on an engine of its own that it may break; skipped aloud where the local program is missing, a failure in CI.
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
  const way = { name: 'the local program', possible: () => hasLocalEngine(engine), start };
  const howToGetIt = `Run "infra/engines/engines.sh get ${engine}".`;
  describeWith({ ...engineOf(recipes[engine]), ways: [way], howToGetIt }, name, (url) =>
    body(() => {
      url();
      return running as BreakableEngine;
    }),
  );
}
