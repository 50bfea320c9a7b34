import type { EngineContainer, RunningContainer } from './engine-container.ts';
import { dockerAnswers, hasImage, imageOf } from './engine-image.ts';
import { freePort } from './free-port.ts';
import type { Engine, RunningEngine } from './infrastructure.ts';
import { hasLocalEngine, startLocalEngine } from './local-engine.ts';

/** What differs from engine to engine; `url` is always its address as tests get it, keys included. */
export interface EngineRecipe {
  /** As a sentence names it. */
  name: string;
  /** As `infra/engines/engines.sh` names it. */
  program: 'kafka' | 'mongo' | 'redis' | 's3';
  /** The variable that names another image than the one of docker-compose.yml. */
  imageVariable: string;
  /** The variables by which a process learns of it; the local program reads its keys there too. */
  environment: (url: string) => Record<string, string>;
  /** The way back: its address from these variables; undefined where one is missing. */
  fromEnvironment: (environment: NodeJS.ProcessEnv) => string | undefined;
  /** The address that it will have on 127.0.0.1, with keys of its own where it wants some. */
  address: (port: number) => string;
  /** @param settings in the server's own words, as `infra/engines/engines.sh --set` takes them */
  container: (url: string, settings: Record<string, string>) => EngineContainer;
}

/** An engine by its variables, else as a container, else as a local program (docs/adr/0018-engines-for-tests.md). */
export function engineOf(recipe: EngineRecipe): Engine {
  const variables = Object.keys(recipe.environment(recipe.address(1))).join(', ');
  return {
    name: recipe.name,
    ways: [
      {
        name: variables,
        possible: () => recipe.fromEnvironment(process.env) !== undefined,
        start: async () => ({ url: recipe.fromEnvironment(process.env) as string, stop: async () => {} }),
      },
      { name: 'a Docker container', possible: () => hasImageAtHand(recipe), start: () => startInContainer(recipe) },
      { name: 'the local program', possible: () => hasLocalEngine(recipe.program), start: () => startProgram(recipe) },
    ],
    howToGetIt: `Set ${variables}, start Docker, or run "infra/engines/engines.sh get ${recipe.program}".`,
  };
}

/** A missing image may be pulled only where somebody named it or nothing else is there: a pull without a network is a long wait. */
export function hasImageAtHand(recipe: EngineRecipe): boolean {
  const image = imageOf(recipe.imageVariable);
  if (!image || !dockerAnswers()) return false;
  return Boolean(process.env[recipe.imageVariable]) || !hasLocalEngine(recipe.program) || hasImage(image);
}

/** By testcontainers, from the image that is at hand or can be pulled. */
export async function startInContainer(recipe: EngineRecipe): Promise<RunningEngine> {
  const url = recipe.address(await freePort());
  const { stop } = await startContainerAt(recipe, url);
  return { url, stop };
}

/** A container of an engine at an address of 127.0.0.1. @param settings in the server's own words */
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
