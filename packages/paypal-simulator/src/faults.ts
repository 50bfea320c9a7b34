import { affects, type Mode, type Operation } from './modes.ts';

/** Scripted modes of the next calls, oldest first. */
export interface Faults {
  /** Scripts the next `count` calls whose path contains `path`; `normal` discards everything that was scripted. */
  add(fault: { mode: Mode; count: number; path: string }): void;
  /** The mode of a call, which it uses up; undefined if none is scripted for it. */
  take(operation: Operation, path: string): Mode | undefined;
}

/** Creates an empty script, which does not survive a restart. */
export function createFaults(): Faults {
  let scripted: { mode: Mode; count: number; path: string }[] = [];
  return {
    add: (fault) => {
      if (fault.mode === 'normal') scripted = [];
      else scripted.push({ ...fault });
    },
    take: (operation, path) => {
      const found = scripted.find((fault) => affects(fault.mode, operation) && path.includes(fault.path));
      if (found === undefined) return undefined;
      found.count -= 1;
      if (found.count <= 0) scripted = scripted.filter((fault) => fault !== found);
      return found.mode;
    },
  };
}
