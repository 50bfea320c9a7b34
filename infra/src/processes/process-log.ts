import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Beyond this a log is put aside as NAME.log.1, so a shop that runs for months does not fill its disk. */
const LIMIT_BYTES = 50_000_000;

export interface ProcessLog {
  file: string;
  write: (text: string) => void;
  close: () => void;
}

/**
 * A log file that is replaced at each start of the shop; the previous one stays as FILE.1. A line that cannot be written is
 * dropped: a full disk must not end the shop.
 * @param complain called once until a line can be written again
 */
export function openProcessLog(file: string, complain: (line: string) => void): ProcessLog {
  mkdirSync(path.dirname(file), { recursive: true });
  let descriptor = begin(file);
  let written = 0;
  let complained = false;
  const write = (text: string) => {
    if (written > LIMIT_BYTES) {
      const next = begin(file);
      closeSync(descriptor);
      descriptor = next;
      written = 0;
    }
    written += writeSync(descriptor, text);
  };
  return {
    file,
    write: (text) => {
      try {
        write(text);
        complained = false;
      } catch (error) {
        if (!complained) complain(sentenceOf(error, file));
        complained = true;
      }
    },
    close: () => closeSync(descriptor),
  };
}

function sentenceOf(error: unknown, file: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOSPC' ? 'The disk is full' : `Writing failed (${message})`;
  return `${reason}: ${file} loses lines until it can be written again.`;
}

function begin(file: string): number {
  if (existsSync(file) && statSync(file).size > 0) renameSync(file, `${file}.1`);
  return openSync(file, 'w', 0o600);
}
