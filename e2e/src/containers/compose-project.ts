import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { docker } from './docker.ts';

export type Scale = Partial<Record<'order' | 'catalogue' | 'gateway' | 'chat', number>>;

/** The shop of docker-compose.yml under its own project name, on the images of this machine. */
export interface ComposeProject {
  /** Resolves when Compose has started all services in order: then every job has succeeded. */
  up(scale?: Scale): Promise<void>;
  /** Names of the containers of a service, including exited ones. */
  containersOf(service: string): Promise<string[]>;
  stop(): Promise<void>;
  /** Removes containers, networks and volumes; later calls do nothing. */
  remove(): Promise<void>;
}

const FILE = ['-f', repositoryFile('docker-compose.yml')];
/** Variables that replace an official image by a stand-in. */
const IMAGES = ['POSTGRES_IMAGE', 'KAFKA_IMAGE', 'REDIS_IMAGE', 'MONGO_IMAGE', 'S3_IMAGE'];

/**
 * @param settings as in a .env file
 * @throws Error when neither `docker compose` nor `docker-compose` is installed
 */
export async function composeProject(name: string, settings: Record<string, string>): Promise<ComposeProject> {
  const [program, ...first] = await composeCommand();
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-compose-'));
  const envFile = path.join(folder, 'env');
  await writeFile(
    envFile,
    Object.entries({ ...standIns(), ...settings })
      .map(([variable, value]) => `${variable}=${value}\n`)
      .join(''),
  );
  const compose = async (...args: string[]): Promise<void> => {
    const all = [...first, '-p', name, '--env-file', envFile, ...FILE, ...args];
    await promisify(execFile)(program, all, { env: cleanEnvironment(), maxBuffer: 50_000_000 }).catch((error) => {
      throw new Error(`docker compose ${args.join(' ')} failed with ${error.code}:\n${error.stderr}`);
    });
  };
  return {
    up: (scale = {}) => {
      const scales = Object.entries(scale).flatMap(([service, count]) => ['--scale', `${service}=${count}`]);
      return compose('up', '-d', '--no-build', ...scales);
    },
    containersOf: async (service) => {
      const labels = [`com.docker.compose.project=${name}`, `com.docker.compose.service=${service}`];
      const filters = labels.flatMap((label) => ['--filter', `label=${label}`]);
      const names = await docker('ps', '--all', ...filters, '--format', '{{.Names}}');
      return names.split('\n').filter(Boolean).sort();
    },
    stop: () => compose('stop'),
    remove: async () => {
      if (!existsSync(folder)) return;
      await compose('down', '--volumes', '--remove-orphans');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function standIns(): Record<string, string> {
  return Object.fromEntries(IMAGES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Compose 2 as a plugin of docker, else the older separate program. */
async function composeCommand(): Promise<[string, ...string[]]> {
  const commands: Array<[string, ...string[]]> = [['docker', 'compose'], ['docker-compose']];
  for (const [program, ...args] of commands) {
    const found = await promisify(execFile)(program, [...args, 'version']).catch(() => undefined);
    if (found) return [program, ...args];
  }
  throw new Error('Neither "docker compose" nor "docker-compose" is installed.');
}

/** Variables of the machine must not reach the project: they override the settings file. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, DOCKER_HOST } = process.env;
  return { PATH, HOME, ...(DOCKER_HOST && { DOCKER_HOST }) };
}
