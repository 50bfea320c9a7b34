import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Large folders of a clone that are not searched; .dockerignore must exclude them. */
const NEVER_WALKED = ['node_modules', '.git', '.data', '.cache'];

/** @returns whether .dockerignore includes a file; the last rule that matches the file or a parent folder wins */
export function readDockerignore(root: string): (file: string) => boolean {
  const rules = readFileSync(path.join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ letsIn: line.startsWith('!'), fits: patternOf(line.replace(/^!/, '')) }));
  return (file) => rules.findLast(({ fits }) => fits.test(file))?.letsIn ?? true;
}

/** All files of the project, relative to its root. */
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
