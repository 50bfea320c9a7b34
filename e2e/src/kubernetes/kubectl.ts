import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';

const NAMESPACE = 'shop';

/** Runs kubectl in the shop's namespace. @returns its output @throws Error with its errors */
export async function kubectl(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('kubectl', ['--namespace', NAMESPACE, ...args], { maxBuffer: 1e8 });
  return stdout;
}

/** A pod as far as the run reads it. */
export interface Pod {
  metadata: { name: string; labels: Record<string, string>; deletionTimestamp?: string };
  spec: { automountServiceAccountToken?: boolean };
  status: {
    conditions?: { type: string; status: string }[];
    containerStatuses?: { name: string; lastState?: { terminated?: { reason: string } } }[];
  };
}

/** @param selector labels, such as `app.kubernetes.io/component=service` */
export async function podsOf(selector: string): Promise<Pod[]> {
  return JSON.parse(await kubectl('get', 'pods', '--selector', selector, '--output', 'json')).items;
}

export function isReady({ status, metadata }: Pod): boolean {
  return (
    metadata.deletionTimestamp === undefined &&
    (status.conditions ?? []).some(({ type, status: is }) => type === 'Ready' && is === 'True')
  );
}

/** A tunnel to a port of a pod or Service; it ends with the pod. */
export interface Tunnel {
  port: number;
  close(): void;
}

/** @param target `pod/postgres-0` */
export async function openTunnel(target: string, port: number): Promise<Tunnel> {
  const local = await freePort();
  const forward = spawn('kubectl', ['--namespace', NAMESPACE, 'port-forward', target, `${local}:${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [forward.stdout, forward.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  await eventually(
    async () => {
      if (!output.includes('Forwarding from 127.0.0.1')) throw new Error(`kubectl port-forward ${target}: ${output}`);
    },
    { within: 20_000, every: 50 },
  ).catch((error: unknown) => {
    forward.kill();
    throw error;
  });
  return { port: local, close: () => forward.kill() };
}

/** Feeds kubectl a manifest. @throws Error with what Kubernetes refused */
export async function applyText(manifest: string, ...args: string[]): Promise<void> {
  const apply = spawn('kubectl', ['--namespace', NAMESPACE, 'apply', '--filename', '-', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let errors = '';
  apply.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  apply.stdin.end(manifest);
  const [code] = await once(apply, 'close');
  if (code !== 0) throw new Error(errors.trim());
}
