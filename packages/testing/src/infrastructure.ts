/** A running engine for a test. */
export interface RunningEngine {
  /** Its URL for clients. */
  url: string;
  stop: () => Promise<void>;
}

/** A source of a running engine; the first available one that starts is used. */
export interface EngineSource {
  /** The name in messages: "KAFKA_BROKERS", "a Docker container". */
  name: string;
  isAvailable: () => boolean;
  start: () => Promise<RunningEngine>;
}

/** An engine and where it may come from. */
export interface Engine {
  name: string;
  sources: EngineSource[];
  /** What to do when no source is available. */
  instructions: string;
}

/**
 * Declares a suite on a real engine of its own: from the environment, else testcontainers, else a local program.
 * Without an available source the suite is skipped with a warning; in CI (CI=true) it fails
 * (docs/architecture.md#tests).
 * @param body declares the tests; it may call `url()` only within tests
 */
export function describeWith(engine: Engine, name: string, body: (url: () => string) => void): void {
  if (!engine.sources.some((source) => source.isAvailable())) {
    skip(engine, name);
    return;
  }
  describe(`${name} (${engine.name})`, () => {
    let running: RunningEngine | undefined;
    beforeAll(async () => {
      running = await startFirstAvailable(engine);
    }, 180_000);
    body(() => {
      if (!running) throw new Error(`${engine.name} is not started yet: read its URL inside a test.`);
      return running.url;
    });
    // Registered last, so that the suite's own afterAll hooks can still use the engine.
    afterAll(() => running?.stop(), 60_000);
  });
}

/** Starts the first source that works and warns about failed ones. @throws AggregateError when none works */
export async function startFirstAvailable(engine: Engine): Promise<RunningEngine> {
  const failures: Error[] = [];
  for (const source of engine.sources) {
    if (!source.isAvailable()) continue;
    try {
      return await source.start();
    } catch (error) {
      failures.push(new Error(`${engine.name} from ${source.name} failed: ${error}`));
      console.warn(failures.at(-1)?.message);
    }
  }
  throw new AggregateError(failures, `${engine.name} could not be started. ${engine.instructions}`);
}

function skip(engine: Engine, name: string): void {
  const reason = `${engine.name} is missing. ${engine.instructions}`;
  if (process.env.CI === 'true') {
    it(`${name} (${engine.name}) is not skipped in CI`, () => {
      throw new Error(reason);
    });
    return;
  }
  console.warn(`SKIPPED: ${name}. ${reason}`);
  // biome-ignore lint/suspicious/noSkippedTests: an engine that is missing is said; in CI it is an error above
  describe.skip(`${name}: skipped, ${reason}`, () => {
    it('needs the engine', () => {});
  });
}
