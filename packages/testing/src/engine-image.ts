import { readFileSync } from 'node:fs';
import { succeeds } from './local-engine.ts';
import { repositoryFile } from './repository-file.ts';

/** Returns the image from the variable, else the one in docker-compose.yml: `${KAFKA_IMAGE:-apache/kafka:4.3.1}`. */
export function imageOf(imageVariable: string): string | undefined {
  if (process.env[imageVariable]) return process.env[imageVariable];
  const compose = readFileSync(repositoryFile('docker-compose.yml'), 'utf8');
  return new RegExp(`\\$\\{${imageVariable}:-([^}]+)\\}`).exec(compose)?.[1];
}

/** Whether the Docker daemon responds. */
export function isDockerRunning(): boolean {
  return succeeds('docker', ['version', '--format', '{{.Server.Version}}']);
}

/** Whether an image exists locally, so that no pull is needed. */
export function hasImage(image: string): boolean {
  return succeeds('docker', ['image', 'inspect', image]);
}
