import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** The account that PostgreSQL runs under. */
export interface PostgresAccount {
  /** Undefined: the current account. */
  owner?: { uid: number; gid: number };
  /** The command prefix that runs a PostgreSQL program under that account. */
  prefix: string[];
}

/**
 * Chooses the account for PostgreSQL, which refuses to run as root: the owner of existing data, else `postgres`, else
 * `nobody`; it creates no account. If that account cannot enter the parent folders (a clone in /root), it keeps the one
 * capability that allows it.
 * @param directory the data folder, which need not exist; the one above it must
 * @param programs files the account must be able to run
 */
export function postgresAccount(directory: string, programs: string[]): PostgresAccount {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = ownerOf(directory) ?? accountNamed('postgres') ?? accountNamed('nobody');
  if (!owner) throw new Error('PostgreSQL cannot run as root and this machine has neither "postgres" nor "nobody".');
  const prefix = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  if (!reachable([directory, ...programs], owner))
    // Without the secure bit access(2), by which initdb looks for its programs, would ignore the capability.
    prefix.push('--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override');
  return { owner, prefix };
}

function ownerOf(directory: string): { uid: number; gid: number } | undefined {
  const found = statSync(directory, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function accountNamed(name: string): { uid: number; gid: number } | undefined {
  try {
    const readId = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: readId('-u'), gid: readId('-g') };
  } catch {
    return undefined;
  }
}

function reachable(files: string[], owner: { uid: number; gid: number }): boolean {
  return files.every((file) => foldersAbove(file).every((folder) => canEnter(folder, owner)));
}

function foldersAbove(file: string): string[] {
  const parent = path.dirname(file);
  return parent === file ? [file] : [...foldersAbove(parent), parent];
}

function canEnter(folder: string, { uid, gid }: { uid: number; gid: number }): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  return (mode & (group === gid ? 0o010 : 0o001)) !== 0;
}
