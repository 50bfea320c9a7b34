/** A running engine of a test. */
export interface RunningEngine {
  /** How clients reach it. */
  url: string;
  stop: () => Promise<void>;
}

/** One way to come by an engine; the first possible one that starts is taken. */
export interface EngineWay {
  /** As a sentence may name it: "KAFKA_BROKERS", "a Docker container". */
  name: string;
  possible: () => boolean;
  start: () => Promise<RunningEngine>;
}

export interface Engine {
  name: string;
  ways: EngineWay[];
  /** What to do where no way is possible. */
  howToGetIt: string;
}

/**
 * A suite on a real engine, one for the suite: from the environment, else testcontainers, else a local program. Where none
 * is possible the suite is skipped with a sentence; in CI (CI=true) that is a failure (DESIGN.md §5).
 * @param body declares the tests; the address it is given can be read inside them, not while declaring
 */
export function describeWith(engine: Engine, name: string, body: (url: () => string) => void): void {
  if (!engine.ways.some((way) => way.possible())) {
    refuse(engine, name);
    return;
  }
  describe(`${name} (${engine.name})`, () => {
    let running: RunningEngine | undefined;
    beforeAll(async () => {
      running = await startFirst(engine);
    }, 180_000);
    body(() => {
      if (!running) throw new Error(`${engine.name} is not started yet: ask for its address inside a test.`);
      return running.url;
    });
    // Last, so that the suite can still take its leave of the engine.
    afterAll(() => running?.stop(), 60_000);
  });
}

/** @throws AggregateError when no way works; what failed on the way to one that works is said on the console */
export async function startFirst(engine: Engine): Promise<RunningEngine> {
  const failures: Error[] = [];
  for (const way of engine.ways) {
    if (!way.possible()) continue;
    try {
      return await way.start();
    } catch (error) {
      failures.push(new Error(`${engine.name} from ${way.name} failed: ${error}`));
      console.warn(failures.at(-1)?.message);
    }
  }
  throw new AggregateError(failures, `${engine.name} could not be started. ${engine.howToGetIt}`);
}

function refuse(engine: Engine, name: string): void {
  const reason = `${engine.name} is missing. ${engine.howToGetIt}`;
  if (process.env.CI === 'true') {
    it(`${name} (${engine.name}) is not skipped in CI`, () => {
      throw new Error(reason);
    });
    return;
  }
  console.warn(`SKIPPED: ${name}. ${reason}`);
  describe.skip(`${name}: skipped, ${reason}`, () => {
    it('needs the engine', () => {});
  });
}
