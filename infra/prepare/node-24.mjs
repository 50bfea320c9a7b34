import { existsSync } from 'node:fs';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { stop } from './run.mjs';

/** The oldest Node of the machine that npm and the first scripts work on. */
export function assertNode20() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) stop(`This is Node ${process.versions.node}. The shop needs Node 20 or newer to start with.`);
}

/** Finds Node 24: the one from the packages, else the machine's. */
export function node24(root) {
  const packaged = path.join(root, 'node_modules', `node-${platform()}-${arch()}`, 'bin', 'node');
  if (existsSync(packaged)) return packaged;
  if (process.versions.node.startsWith('24.')) return process.execPath;
  return stop(
    `The shop runs on Node 24. npm brings it for Linux on x64 and arm64; on ${platform()} ${arch()} install Node 24 (this is ${process.versions.node}).`,
  );
}

/**
 * Returns an environment with the project's `node` and package programs first in PATH, and with Node's compile cache, because a test run
 * starts hundreds of processes.
 */
export function toolEnvironment(root) {
  const modules = path.join(root, 'node_modules');
  return {
    NODE_COMPILE_CACHE: path.join(modules, '.cache', 'compile'),
    ...process.env,
    PATH: `${path.join(modules, '.bin')}${path.delimiter}${process.env.PATH}`,
  };
}
