import { randomUUID } from 'node:crypto';
import { runAfterExit } from '@shop/local-postgres/run-after-exit.ts';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { hasImage } from './engine-image.ts';

/** How an engine runs in the official image or in one made like it (infra/engines/images.sh). */
export interface EngineContainer {
  /** Published on the same address of this machine under the port `host`. */
  port: { container: number; host: number };
  environment?: Record<string, string>;
  command?: string[];
  /** The line of its log that says that it serves. */
  ready: RegExp;
  /** What is left to do then. */
  prepare?: () => Promise<void>;
}

/** A running container that a test may break. */
export interface RunningContainer {
  stop: () => Promise<void>;
  /** SIGKILL; returns when it is gone. */
  kill: () => Promise<void>;
  /** Freezes all of its processes. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** After `kill`: on the same port, with the data that it had written. */
  startAgain: () => Promise<void>;
}

/** The image of testcontainers' reaper; `npm test` pulls it with the others. */
const REAPER_IMAGE = 'testcontainers/ryuk:0.14.0';
const LABEL = 'best-online-shop.test';
let mark: string | undefined;

/**
 * Runs an image until `stop` is called. When this process ends in whatever way, testcontainers' reaper removes the container;
 * where the reaper's image is not on this machine, or TESTCONTAINERS_RYUK_DISABLED is true, a shell of ours does.
 * @throws Error when the image cannot be had or the engine does not serve within three minutes
 */
export async function startContainer(
  image: string,
  { port, environment = {}, command, ready, prepare }: EngineContainer,
): Promise<RunningContainer> {
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= String(!hasImage(REAPER_IMAGE));
  const reaped = process.env.TESTCONTAINERS_RYUK_DISABLED !== 'true';
  mark ??= reaped ? randomUUID() : removeWithThisProcess();
  const container = new GenericContainer(image)
    .withExposedPorts(port)
    .withEnvironment(environment)
    .withLabels({ [LABEL]: mark })
    .withWaitStrategy(Wait.forLogMessage(ready))
    .withStartupTimeout(170_000);
  const started = await (command ? container.withCommand(command) : container).start();
  const running = await breakable(started, prepare);
  try {
    await prepare?.();
  } catch (error) {
    await running.stop();
    throw error;
  }
  return running;
}

async function breakable(started: StartedTestContainer, prepare?: () => Promise<void>): Promise<RunningContainer> {
  const client = await getContainerRuntimeClient();
  const container = client.container.getById(started.getId());
  let isPaused = false;
  return {
    stop: async () => {
      // A paused container takes no signal.
      if (isPaused) await container.unpause();
      await started.stop({ timeout: 5_000, remove: true, removeVolumes: true });
    },
    kill: async () => {
      await container.kill();
      await container.wait();
      isPaused = false;
    },
    pause: async () => {
      await container.pause();
      isPaused = true;
    },
    resume: async () => {
      await container.unpause();
      isPaused = false;
    },
    startAgain: async () => {
      await started.restart({ timeout: 0 });
      await prepare?.();
    },
  };
}

/** A shell that waits for this process to end and then removes the containers with its mark. */
function removeWithThisProcess(): string {
  const value = randomUUID();
  runAfterExit('docker ps -aq --filter "label=$1" | xargs -r docker rm -f -v', `${LABEL}=${value}`);
  return value;
}
