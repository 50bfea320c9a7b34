import { readFileSync } from 'node:fs';

/**
 * Reads the variables whose values are in files (NAME_FILE in place of NAME), without the trailing line break that
 * editors add.
 * @returns unreadable files as `problems`, by name and never with a value (P-F4)
 */
export function valuesFromFiles(
  names: readonly string[],
  env: NodeJS.ProcessEnv,
): { values: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const file = env[`${name}_FILE`];
    // A variable's own name may end with _FILE, such as DEMO_DATA_FILE.
    if (file === undefined || file === '' || names.includes(`${name}_FILE`)) continue;
    try {
      const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (text === '') problems.push(`${name}_FILE names an empty file`);
      else values[name] = text;
    } catch (error) {
      problems.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { values, problems };
}
