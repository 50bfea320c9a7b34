import { randomUUID } from 'node:crypto';
import { runAfterExit } from '@shop/local-postgres/run-after-exit.ts';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { hasImage } from './engine-image.ts';

/** How to run an engine in its official image or a compatible one (infra/engines/images.sh). */
export interface EngineContainer {
  /** The container's port and the port of this machine that it is published on. */
  port: { container: number; host: number };
  environment?: Record<string, string>;
  command?: string[];
  /** Matches the log line that means that it accepts connections. */
  ready: RegExp;
  /** Runs after that line. */
  prepare?: () => Promise<void>;
}

/** A running container that a test may break. */
export interface RunningContainer {
  stop: () => Promise<void>;
  /** Sends SIGKILL; resolves when it has ended. */
  kill: () => Promise<void>;
  /** Freezes all its processes. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Restarts it after `kill`, on the same port with the same data. */
  restart: () => Promise<void>;
}

/** The image of testcontainers' reaper; `npm test` pulls it together with the others. */
const REAPER_IMAGE = 'testcontainers/ryuk:0.14.0';
const LABEL = 'best-online-shop.test';
let labelValue: string | undefined;

/**
 * Runs an image until `stop` is called. When this process ends for any reason, testcontainers' reaper removes the
 * container; without the reaper's image, or with TESTCONTAINERS_RYUK_DISABLED=true, a shell process removes it.
 * @throws Error when the image is not available or the engine is not ready within three minutes
 */
export async function startContainer(
  image: string,
  { port, environment = {}, command, ready, prepare }: EngineContainer,
): Promise<RunningContainer> {
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= String(!hasImage(REAPER_IMAGE));
  const hasReaper = process.env.TESTCONTAINERS_RYUK_DISABLED !== 'true';
  labelValue ??= hasReaper ? randomUUID() : removeAfterExit();
  const container = new GenericContainer(image)
    .withExposedPorts(port)
    .withEnvironment(environment)
    .withLabels({ [LABEL]: labelValue })
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
      // A paused container receives no signals.
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
    restart: async () => {
      await started.restart({ timeout: 0 });
      await prepare?.();
    },
  };
}

/**
 * Starts a shell that waits for the end of this process and then removes its containers.
 * @returns the value of their label
 */
function removeAfterExit(): string {
  const value = randomUUID();
  runAfterExit('docker ps -aq --filter "label=$1" | xargs -r docker rm -f -v', `${LABEL}=${value}`);
  return value;
}
