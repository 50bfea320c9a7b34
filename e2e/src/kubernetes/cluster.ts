import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { program } from '../containers/prepare-images.ts';
import { kubectl } from './kubectl.ts';

/** The port of k8s/overlays/local/node-port.yaml. */
const NODE_PORT = 30_080;

/** A cluster that runs. kubectl, first on PATH, reaches it. */
export interface Cluster {
  /** Of the shop, on a node. */
  url: string;
  /** Copies images of the local Docker engine into the cluster. */
  load(images: readonly string[]): Promise<void>;
  /** Stops and starts its only machine; undefined: the cluster is not ours. */
  restartNode?: (log: (line: string) => void) => Promise<void>;
  stop(): Promise<void>;
}

/** Takes the cluster of KUBECONFIG, or builds one on this machine and starts it (as root on Debian; thirteen minutes the first time). */
export function openCluster(signal: AbortSignal): Promise<Cluster> {
  return process.env.KUBECONFIG ? givenCluster(signal) : ownCluster(signal);
}

async function givenCluster(signal: AbortSignal): Promise<Cluster> {
  const context = (await promisify(execFile)('kubectl', ['config', 'current-context'])).stdout.trim();
  const address = await kubectl(
    'get',
    'nodes',
    '--output',
    'jsonpath={.items[0].status.addresses[?(@.type=="InternalIP")].address}',
  );
  return {
    url: process.env.SHOP_URL ?? `http://${address}:${NODE_PORT}`,
    load: async (images) => {
      const [name, ...args] = loaderOf(context);
      if (name === undefined) console.log(`Images are not loaded into ${context}: it must be able to pull them.`);
      else await program(name, [...args, ...images], signal);
    },
    stop: async () => undefined,
  };
}

/** The program that copies images into a cluster of the context; empty for an unknown kind of cluster. */
function loaderOf(context: string): string[] {
  if (context.startsWith('kind-')) return ['kind', 'load', 'docker-image', '--name', context.slice('kind-'.length)];
  if (context.startsWith('k3d-')) return ['k3d', 'image', 'import', '--cluster', context.slice('k3d-'.length)];
  if (context.startsWith('minikube')) return ['minikube', 'image', 'load', '--profile', context];
  return [];
}

async function ownCluster(signal: AbortSignal): Promise<Cluster> {
  const home = process.env.SHOP_ENGINES_HOME ?? path.join(homedir(), '.cache/shop-engines');
  const folder = path.join(home, 'kubernetes');
  const script = (name: string, ...args: string[]) =>
    program('bash', [repositoryFile(`infra/kubernetes/${name}.sh`), folder, ...args], signal);
  await script('build');
  await script('up');
  process.env.KUBECONFIG = path.join(folder, 'kubeconfig');
  process.env.PATH = `${path.join(folder, 'bin')}:${process.env.PATH}`;
  const { url } = await givenCluster(signal);
  return {
    url,
    load: (images) => script('load', ...images),
    restartNode: async (log) => {
      for (const name of ['down', 'up']) {
        log(`the node goes ${name}`);
        await script(name);
      }
    },
    stop: () => script('down'),
  };
}
