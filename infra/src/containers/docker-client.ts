import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UserFacingError } from '../user-facing-error.ts';

/**
 * Finds a docker client that builds with BuildKit: one with the buildx plugin, or one before 23. The first one on PATH may be neither.
 * @throws UserFacingError when no engine responds, or no client can build
 */
export async function dockerThatBuilds(): Promise<string> {
  const found: string[] = [];
  for (const client of ['docker', '/usr/bin/docker', '/usr/local/bin/docker']) {
    const version = await output(client, ['version', '--format', '{{.Client.Version}} {{.Server.Version}}']);
    if (version === undefined) continue;
    found.push(client);
    if (Number.parseInt(version, 10) < 23 || (await output(client, ['buildx', 'version'])) !== undefined) return client;
  }
  if (found.length === 0)
    throw new UserFacingError('No Docker engine responds here. Install and start it, then try again.');
  throw new UserFacingError(`${found.join(' and ')} cannot build: the buildx plugin is missing.`);
}

async function output(program: string, args: string[]): Promise<string | undefined> {
  try {
    return (await promisify(execFile)(program, args)).stdout.trim();
  } catch {
    return undefined;
  }
}
