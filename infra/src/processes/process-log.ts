import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';

/** A larger log is rotated to FILE.1, so that a long-running shop does not fill its disk. */
const LIMIT_BYTES = 50_000_000;

export interface ProcessLog {
  file: string;
  write: (text: string) => void;
  close: () => void;
}

/**
 * Opens a log file; the previous one is kept as FILE.1. Lines that cannot be written are dropped, because a full disk must not
 * end the shop.
 * @param onWriteFailure called once per series of failures
 */
export function openProcessLog(file: string, onWriteFailure: (line: string) => void): ProcessLog {
  mkdirSync(path.dirname(file), { recursive: true });
  let descriptor = begin(file);
  let written = 0;
  let reported = false;
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
        reported = false;
      } catch (error) {
        if (!reported) onWriteFailure(writeFailureMessage(error, file));
        reported = true;
      }
    },
    close: () => closeSync(descriptor),
  };
}

function writeFailureMessage(error: unknown, file: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOSPC' ? 'The disk is full' : `Writing failed (${message})`;
  return `${reason}: ${file} loses lines until it can be written again.`;
}

function begin(file: string): number {
  if (existsSync(file) && statSync(file).size > 0) renameSync(file, `${file}.1`);
  return openSync(file, 'w', 0o600);
}
