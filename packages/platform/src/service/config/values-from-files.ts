import { readFileSync } from 'node:fs';

/**
 * The values of variables that are handed over in files, NAME_FILE in place of NAME, without the line break that editors
 * leave at the end.
 * @returns what cannot be read among `faults`, by name and never with a value (P-F4)
 */
export function valuesFromFiles(
  names: readonly string[],
  env: NodeJS.ProcessEnv,
): { values: Record<string, string>; faults: string[] } {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of names) {
    const file = env[`${name}_FILE`];
    // A variable may itself end so, DEMO_DATA_FILE for one: then it is the variable.
    if (file === undefined || file === '' || names.includes(`${name}_FILE`)) continue;
    try {
      const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (text === '') faults.push(`${name}_FILE names an empty file`);
      else values[name] = text;
    } catch (error) {
      faults.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { values, faults };
}
