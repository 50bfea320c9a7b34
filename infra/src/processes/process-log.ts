import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Beyond this a log is put aside as NAME.log.1, so a shop that runs for months does not fill its disk. */
const LIMIT_BYTES = 50_000_000;

export interface ProcessLog {
  file: string;
  write: (text: string) => void;
  close: () => void;
}

/** A log file that begins anew at each start of the shop; the one before stays as FILE.1. */
export function openProcessLog(file: string): ProcessLog {
  mkdirSync(path.dirname(file), { recursive: true });
  let descriptor = begin(file);
  let written = 0;
  return {
    file,
    write: (text) => {
      if (written > LIMIT_BYTES) {
        closeSync(descriptor);
        descriptor = begin(file);
        written = 0;
      }
      written += writeSync(descriptor, text);
    },
    close: () => closeSync(descriptor),
  };
}

function begin(file: string): number {
  if (existsSync(file) && statSync(file).size > 0) renameSync(file, `${file}.1`);
  return openSync(file, 'w', 0o600);
}
