import { readdir, readFile } from 'node:fs/promises';

/** A process of the shop. */
export interface ComponentProcess {
  pid: number;
  /** Name of a service, `PostgreSQL`, `npm start` or `others`. */
  component: string;
  /** Processor time so far in milliseconds. */
  cpu: number;
}

interface Running {
  pid: number;
  parent: number;
  command: string;
  cpu: number;
}

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** A process and its descendants (Linux only). */
export async function shopProcesses(root: number): Promise<ComponentProcess[]> {
  const tree = processTree(root, await runningProcesses());
  return tree.map(({ pid, command, cpu }) => ({ pid, cpu, component: componentOf(command) }));
}

/** The component of the shop that a command line belongs to. */
export function componentOf(command: string): string {
  const [, service] = /([\w-]+)\/src\/main\.ts/.exec(command) ?? [];
  if (service !== undefined) return service;
  if (/infra\/(start\.mjs|src\/start\/start\.ts)/.test(command)) return 'npm start';
  return command.includes('postgres') ? 'PostgreSQL' : 'others';
}

/** A process and its descendants; the list may have any order. */
export function processTree<Process extends Pick<Running, 'pid' | 'parent'>>(
  root: number,
  running: readonly Process[],
): Process[] {
  const own = running.filter(({ pid }) => pid === root);
  const children = running.filter(({ parent }) => parent === root);
  return [...own, ...children.flatMap(({ pid }) => processTree(pid, running))];
}

/** Parses parent and processor time from /proc/PID/stat. */
export function readStat(stat: string): { parent: number; cpu: number } {
  // The name in brackets may contain spaces and brackets; the state follows it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), cpu: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
}

async function runningProcesses(): Promise<Running[]> {
  const names = await readdir('/proc');
  const found = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .map(processOf),
  );
  return found.filter((one) => one !== undefined);
}

/** Undefined when the process has ended meanwhile. */
async function processOf(pid: number): Promise<Running | undefined> {
  try {
    const stat = readStat(await readFile(`/proc/${pid}/stat`, 'utf8'));
    return { pid, ...stat, command: (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ') };
  } catch {
    return undefined;
  }
}
