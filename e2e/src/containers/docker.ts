import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs the docker client. @returns what it says, without the line break at the end */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('docker', args, { maxBuffer: 50_000_000 });
  return stdout.trim();
}

/** What `docker inspect` tells of a container or an image, as far as its box is concerned. */
export interface Inspected {
  Name: string;
  Size: number;
  Config: {
    User: string;
    Image: string;
    Env: string[];
    Entrypoint: string[] | null;
    Cmd: string[];
    Healthcheck?: { Test: string[] };
    Labels: Record<string, string>;
  };
  HostConfig: {
    ReadonlyRootfs: boolean;
    CapDrop: string[] | null;
    CapAdd: string[] | null;
    SecurityOpt: string[] | null;
    Privileged: boolean;
  };
  State: { Status: string; ExitCode: number; Health?: { Status: string } };
  NetworkSettings: { Ports: Record<string, { HostPort: string }[] | null> };
}

/** What `docker inspect` tells of each name. */
export async function inspect(...names: string[]): Promise<Inspected[]> {
  return JSON.parse(await docker('inspect', ...names));
}

/** Why a container is not boxed (P-E15); empty when it is. */
export function leaksOf({ Config, HostConfig }: Inspected): string[] {
  const holes = {
    'runs as root': Config.User === '' || /^(0|root)(:|$)/.test(Config.User),
    'may write to its root': !HostConfig.ReadonlyRootfs,
    'has capabilities': HostConfig.CapDrop?.join() !== 'ALL' || (HostConfig.CapAdd ?? []).length > 0,
    'may gain rights': !HostConfig.SecurityOpt?.some((option) => /^no-new-privileges(:true)?$/.test(option)),
    'is privileged': HostConfig.Privileged,
  };
  return Object.entries(holes).flatMap(([hole, open]) => (open ? [hole] : []));
}
