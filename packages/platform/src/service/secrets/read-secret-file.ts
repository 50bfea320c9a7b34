import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The content of a secret's file, or the reason why it cannot be used. */
export interface FileValue {
  value?: string;
  /** Continues the variable's name: `… names an empty file`. */
  problem?: string;
}

/** Reads a secret's file, without the trailing line break that editors add. */
export async function readSecretFile(file: string): Promise<FileValue> {
  return readFile(file, 'utf8').then(valueIn, unreadable);
}

/** As readSecretFile, while a process starts. */
export function readSecretFileSync(file: string): FileValue {
  try {
    return valueIn(readFileSync(file, 'utf8'));
  } catch (error) {
    return unreadable(error);
  }
}

function valueIn(text: string): FileValue {
  const value = text.replace(/\r?\n$/, '');
  return value === '' ? { problem: 'names an empty file' } : { value };
}

function unreadable(error: unknown): FileValue {
  return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` };
}
