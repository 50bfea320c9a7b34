import TestRunner from 'jest-runner';
import { lastDurations } from './durations.mjs';
import { isHeavy, longestFirst } from './heavy-suites.mjs';
import { createSemaphore } from './semaphore.mjs';

/**
 * Runs jest's own runner in two lanes that share the workers: the heavy suites one after another, longest first, and
 * all other files in parallel. A sequencer alone cannot do it: it orders files, but two heavy ones could still run on
 * two workers.
 */
export default class HeavyLaneRunner {
  supportsEventEmitters = true;
  isSerial = false;
  #listeners = [];
  #createRunner;

  /** @param Runner the class that runs a lane; tests pass a fake */
  constructor(globalConfig, context, _options, Runner = TestRunner) {
    this.globalConfig = globalConfig;
    this.#createRunner = (maxWorkers) => new Runner({ ...globalConfig, maxWorkers }, context);
  }

  on(event, listener) {
    const entry = { event, listener };
    this.#listeners.push(entry);
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== entry);
    };
  }

  async runTests(tests, watcher, options) {
    const { rootDir, maxWorkers: workers } = this.globalConfig;
    const sorted = tests.toSorted(longestFirst(lastDurations(rootDir), rootDir));
    const heavy = sorted.filter(({ path }) => isHeavy(path));
    const light = sorted.filter(({ path }) => !isHeavy(path));
    if (options.serial || workers < 2) {
      const semaphore = createSemaphore(1);
      await this.#runLane({ tests: [...heavy, ...light], workers: 1, semaphore, priority: 0, watcher, options });
      return;
    }
    const semaphore = createSemaphore(workers);
    const lanes = [
      { tests: heavy, workers: 1, priority: 0 },
      { tests: light, workers, priority: 1 },
    ];
    await Promise.all(
      lanes
        .filter((lane) => lane.tests.length > 0)
        .map((lane) => this.#runLane({ ...lane, semaphore, watcher, options })),
    );
  }

  /** A file starts with a permit of the semaphore and releases it when it has ended. */
  #runLane({ tests, workers, semaphore, priority, watcher, options }) {
    const runner = this.#createRunner(workers);
    const started = new Set();
    runner.on('test-file-start', async (data) => {
      await semaphore.acquire(priority);
      started.add(data[0]);
      await this.#emit('test-file-start', data);
    });
    for (const event of ['test-file-success', 'test-file-failure'])
      runner.on(event, async (data) => {
        // An interrupted run reports failures of files that never started.
        if (started.delete(data[0])) semaphore.release();
        await this.#emit(event, data);
      });
    for (const event of ['test-case-start', 'test-case-result']) runner.on(event, (data) => this.#emit(event, data));
    return runner.runTests(tests, watcher, options);
  }

  async #emit(event, data) {
    await Promise.all(this.#listeners.filter((entry) => entry.event === event).map(({ listener }) => listener(data)));
  }
}
