import type { EngineContainer, RunningContainer } from './engine-container.ts';
import { hasImage, imageOf, isDockerRunning } from './engine-image.ts';
import { freePort } from './free-port.ts';
import type { Engine, RunningEngine } from './infrastructure.ts';
import { hasLocalEngine, startLocalEngine } from './local-engine.ts';

/** The engine-specific part of starting an engine; `url` is always its URL as tests receive it, keys included. */
export interface EngineRecipe {
  /** The name in messages. */
  name: string;
  /** The name in `infra/engines/engines.sh`. */
  program: 'kafka' | 'mongo' | 'redis' | 's3';
  /** The variable that overrides the image of docker-compose.yml. */
  imageVariable: string;
  /** The environment variables of a process that uses it; the local program reads its keys from them too. */
  environment: (url: string) => Record<string, string>;
  /** The inverse: its URL from these variables; undefined if one is missing. */
  fromEnvironment: (environment: NodeJS.ProcessEnv) => string | undefined;
  /** The URL of an engine on 127.0.0.1, with generated keys if it needs any. */
  address: (port: number) => string;
  /** @param settings the server's own settings, as for `infra/engines/engines.sh --set` */
  container: (url: string, settings: Record<string, string>) => EngineContainer;
}

/**
 * Describes where an engine may come from: its variables, else a container, else a local program
 * (docs/adr/0018-engines-for-tests.md).
 */
export function engineOf(recipe: EngineRecipe): Engine {
  const variables = Object.keys(recipe.environment(recipe.address(1))).join(', ');
  return {
    name: recipe.name,
    sources: [
      {
        name: variables,
        isAvailable: () => recipe.fromEnvironment(process.env) !== undefined,
        start: async () => ({ url: recipe.fromEnvironment(process.env) as string, stop: async () => {} }),
      },
      { name: 'a Docker container', isAvailable: () => canUseContainer(recipe), start: () => startInContainer(recipe) },
      {
        name: 'the local program',
        isAvailable: () => hasLocalEngine(recipe.program),
        start: () => startProgram(recipe),
      },
    ],
    instructions: `Set ${variables}, start Docker, or run "infra/engines/engines.sh get ${recipe.program}".`,
  };
}

/**
 * Whether to use a container. A missing image is pulled only if it was configured or no local program exists: without a
 * network a pull takes long to fail.
 */
export function canUseContainer(recipe: EngineRecipe): boolean {
  const image = imageOf(recipe.imageVariable);
  if (!image || !isDockerRunning()) return false;
  return Boolean(process.env[recipe.imageVariable]) || !hasLocalEngine(recipe.program) || hasImage(image);
}

/** Starts an engine in a container by testcontainers, pulling the image if needed. */
export async function startInContainer(recipe: EngineRecipe): Promise<RunningEngine> {
  const url = recipe.address(await freePort());
  const { stop } = await startContainerAt(recipe, url);
  return { url, stop };
}

/** Starts an engine in a container at a given URL on 127.0.0.1. @param settings the server's own settings */
export async function startContainerAt(
  recipe: EngineRecipe,
  url: string,
  settings: Record<string, string> = {},
): Promise<RunningContainer> {
  const { startContainer } = await import('./engine-container.ts');
  return startContainer(imageOf(recipe.imageVariable) as string, recipe.container(url, settings));
}

async function startProgram(recipe: EngineRecipe): Promise<RunningEngine> {
  const port = await freePort();
  const url = recipe.address(port);
  const { stop } = await startLocalEngine(recipe.program, port, { env: recipe.environment(url) });
  return { url, stop };
}
