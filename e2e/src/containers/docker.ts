import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs the docker client. @returns its trimmed output */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('docker', args, { maxBuffer: 50_000_000 });
  return stdout.trim();
}

/** The parts of `docker inspect` of a container or an image that concern its confinement. */
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

/** Runs `docker inspect` for names of containers or images. */
export async function inspect(...names: string[]): Promise<Inspected[]> {
  return JSON.parse(await docker('inspect', ...names));
}

/** The ways in which a container is not confined (P-E15); empty when it is. */
export function confinementGaps({ Config, HostConfig }: Inspected): string[] {
  const gaps = {
    'runs as root': Config.User === '' || /^(0|root)(:|$)/.test(Config.User),
    'has a writable root file system': !HostConfig.ReadonlyRootfs,
    'has capabilities': HostConfig.CapDrop?.join() !== 'ALL' || (HostConfig.CapAdd ?? []).length > 0,
    'may gain privileges': !HostConfig.SecurityOpt?.some((option) => /^no-new-privileges(:true)?$/.test(option)),
    'is privileged': HostConfig.Privileged,
  };
  return Object.entries(gaps).flatMap(([gap, open]) => (open ? [gap] : []));
}
