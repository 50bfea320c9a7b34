import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFile } from '@shop/testing/repository-file.ts';

const root = repositoryFile('.');
const documents = globSync('{*.md,{docs,infra,e2e,frontend,gateway,packages,services}/**/*.md}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
});
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe.each(documents)('%s', (document) => {
  it('links to what is there', () => {
    const targets = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, target = '']) => target.split('#')[0] ?? '',
    );
    const files = targets.filter((target) => target !== '' && !/^[a-z]+:/.test(target));
    const missing = files.filter((file) => !existsSync(path.join(root, path.dirname(document), file)));
    expect(missing).toEqual([]);
  });

  it('names npm scripts that there are', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const named = [...textOf(document).matchAll(/\bnpm run (?:--\S+ )?([\w-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it('docs/README.md links every decision and every runbook', () => {
  const pages = globSync('{adr,runbooks}/*.md', { cwd: path.join(root, 'docs') });
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter((page) => !textOf('docs/README.md').includes(`](${page})`))).toEqual([]);
});
