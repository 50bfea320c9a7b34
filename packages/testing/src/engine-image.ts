import { readFileSync } from 'node:fs';
import { succeeds } from './local-engine.ts';
import { repositoryFile } from './repository-file.ts';

/** The image that the variable names, else the one that docker-compose.yml pins: `${KAFKA_IMAGE:-apache/kafka:4.3.1}`. */
export function imageOf(imageVariable: string): string | undefined {
  if (process.env[imageVariable]) return process.env[imageVariable];
  const compose = readFileSync(repositoryFile('docker-compose.yml'), 'utf8');
  return new RegExp(`\\$\\{${imageVariable}:-([^}]+)\\}`).exec(compose)?.[1];
}

/** Whether a Docker engine answers. */
export function dockerAnswers(): boolean {
  return succeeds('docker', ['version', '--format', '{{.Server.Version}}']);
}

/** Whether an image lies on this machine, so that nobody waits for a pull. */
export function hasImage(image: string): boolean {
  return succeeds('docker', ['image', 'inspect', image]);
}
