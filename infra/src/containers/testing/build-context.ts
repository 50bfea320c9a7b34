import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What lies in a machine's clone and may be too much to walk through; .dockerignore must leave it out anyway. */
const NEVER_WALKED = ['node_modules', '.git', '.data', '.cache'];

/** @returns whether .dockerignore lets a file into a build; the last rule that fits a file or a folder above it counts */
export function readDockerignore(root: string): (file: string) => boolean {
  const rules = readFileSync(path.join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ letsIn: line.startsWith('!'), fits: patternOf(line.replace(/^!/, '')) }));
  return (file) => rules.findLast(({ fits }) => fits.test(file))?.letsIn ?? true;
}

/** All files of the project, relative to its root, as Docker could be given them. */
export function filesOfProject(root: string, folder = '.'): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (!entry.isDirectory()) return [file];
    return NEVER_WALKED.includes(entry.name) ? [] : filesOfProject(root, file);
  });
}

function patternOf(rule: string): RegExp {
  const source = rule
    .replaceAll('.', '\\.')
    .replaceAll('**/', '<any>')
    .replaceAll('*', '[^/]*')
    .replaceAll('<any>', '(.*/)?');
  return new RegExp(`^${source}(/|$)`);
}
