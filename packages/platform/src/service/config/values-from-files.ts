import { readSecretFileSync } from '../secrets/read-secret-file.ts';

/**
 * Reads the variables whose values are in files (NAME_FILE in place of NAME), without the trailing line break that
 * editors add.
 * @returns the values and their `files`; unreadable files as `problems`, by name and never with a value (P-F4)
 */
export function valuesFromFiles(
  names: readonly string[],
  env: NodeJS.ProcessEnv,
): { values: Record<string, string>; files: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {};
  const files: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const file = env[`${name}_FILE`];
    // A variable's own name may end with _FILE, such as DEMO_DATA_FILE.
    if (file === undefined || file === '' || names.includes(`${name}_FILE`)) continue;
    const { value, problem } = readSecretFileSync(file);
    if (value === undefined) problems.push(`${name}_FILE ${problem}`);
    else Object.assign(values, { [name]: value });
    files[name] = file;
  }
  return { values, files, problems };
}
