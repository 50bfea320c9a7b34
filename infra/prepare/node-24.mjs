import { existsSync } from 'node:fs';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { stop } from './run.mjs';

/** The shop's first scripts run on what the machine has; below this npm and the scripts themselves would not work. */
export function assertNode20() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) stop(`This is Node ${process.versions.node}. The shop needs Node 20 or newer to start with.`);
}

/** The Node 24 that everything runs on: the one that came with the packages, else the machine's if it is one. */
export function node24(root) {
  const packaged = path.join(root, 'node_modules', `node-${platform()}-${arch()}`, 'bin', 'node');
  if (existsSync(packaged)) return packaged;
  if (process.versions.node.startsWith('24.')) return process.execPath;
  return stop(
    `The shop runs on Node 24. npm brings it for Linux on x64 and arm64; on ${platform()} ${arch()} install Node 24 (this is ${process.versions.node}).`,
  );
}

/**
 * An environment in which `node` and the packages' programs are those of the project, and what Node has compiled once is
 * compiled: a test run starts hundreds of processes.
 */
export function toolEnvironment(root) {
  const modules = path.join(root, 'node_modules');
  return {
    NODE_COMPILE_CACHE: path.join(modules, '.cache', 'compile'),
    ...process.env,
    PATH: `${path.join(modules, '.bin')}${path.delimiter}${process.env.PATH}`,
  };
}
