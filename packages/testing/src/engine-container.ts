import { randomUUID } from 'node:crypto';
import { afterThisProcess } from '@shop/infra/src/processes/after-this-process.ts';
import { GenericContainer, Wait } from 'testcontainers';

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

const label = 'best-online-shop.test';
let mark: string | undefined;

/**
 * Runs an image until the returned function is called, or this process ends in whatever way.
 * @throws Error when the image cannot be had or the engine does not serve within three minutes
 */
export async function startContainer(
  image: string,
  { port, environment = {}, command, ready, prepare }: EngineContainer,
): Promise<() => Promise<void>> {
  mark ??= removeWithThisProcess();
  const container = new GenericContainer(image)
    .withExposedPorts(port)
    .withEnvironment(environment)
    .withLabels({ [label]: mark })
    .withAutoCleanup(false)
    .withWaitStrategy(Wait.forLogMessage(ready))
    .withStartupTimeout(170_000);
  const started = await (command ? container.withCommand(command) : container).start();
  const stop = async () => void (await started.stop({ timeout: 5_000, remove: true, removeVolumes: true }));
  try {
    await prepare?.();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/**
 * In place of Ryuk, whose image would be one more to fetch and wants the right to rule Docker: a shell that waits for this
 * process to end and then removes the containers with its mark, those that were never handed over among them.
 */
function removeWithThisProcess(): string {
  const value = randomUUID();
  afterThisProcess('docker ps -aq --filter "label=$1" | xargs -r docker rm -f -v', `${label}=${value}`);
  return value;
}
