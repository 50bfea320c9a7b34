import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { levelsOf } from './guarantee-levels.ts';

const root = repositoryFile('.');
const exclude = (name: string) => ['node_modules', 'dist', 'test-results', 'package-lock.json'].includes(name);
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const FOLDERS = '{docs,infra,e2e,frontend,gateway,packages,services}';
const documents = globSync([`*.md`, `${FOLDERS}/**/*.md`], { cwd: root, exclude });
const files = [
  ...documents,
  ...globSync(
    [
      '*.{json,yml,cjs}',
      'Dockerfile',
      '.*.cjs',
      `${FOLDERS}/**/{*.{ts,tsx,mjs,cjs,css,html,json,sql,sh,yml},Dockerfile}`,
    ],
    {
      cwd: root,
      exclude,
    },
  ),
];
const isTest = (file: string) =>
  /(\.test\.tsx?|\.contract\.ts|\.e2e\.ts)$|^e2e\/src\/(chaos|access|kubernetes)\//.test(file);

/** The anchors of a document: explicit ids, and headings as GitHub converts them. */
function anchorsOf(document: string): Set<string> {
  const text = textOf(document).replaceAll(/^```[\s\S]*?^```/gm, '');
  const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
  return new Set([...ids, ...headings]);
}

const anchors = new Map(documents.map((document) => [document, anchorsOf(document)]));

/** Whether a document and the anchor in it exist. */
function leadsSomewhere(file: string, anchor: string | undefined): boolean {
  if (!existsSync(path.join(root, file))) return false;
  return anchor === undefined || anchors.get(file)?.has(anchor) === true;
}

describe.each(documents)('%s', (document) => {
  it('links to documents and anchors that exist', () => {
    const targets = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const inside = targets.filter((target) => !/^[a-z]+:/.test(target));
    const missing = inside.filter((target) => {
      const [file = '', anchor] = target.split('#');
      return !leadsSomewhere(file === '' ? document : path.join(path.dirname(document), file), anchor);
    });
    expect(missing).toEqual([]);
  });

  it('says of no route that it is still to come when it exists', () => {
    const { paths } = JSON.parse(textOf('docs/openapi.json')) as { paths: object };
    const exists = (route: string) =>
      Object.keys(paths).some((known) => known === route || known.startsWith(`${route}/`));
    const coming = textOf(document)
      .split('\n')
      .filter((line) => /\*\*Planned:?\*\*|no routes yet/.test(line));
    const routes = coming.flatMap((line) => [...line.matchAll(/`(?:[A-Z]+ )?(\/api[^`]*)`/g)].map(([, at = '']) => at));
    expect(routes.filter(exists)).toEqual([]);
  });

  it('has no cell of a table above 200 characters', () => {
    const rows = textOf(document).matchAll(/^\|.*\|$/gm);
    const cells = [...rows].flatMap(([row]) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
    expect(cells.filter(({ length }) => length > 200)).toEqual([]);
  });

  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const named = [...textOf(document).matchAll(/\bnpm run (?:--\S+ )?([\w-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it.each(['architecture', 'contributing', 'reliability', 'reliability-results'].map((name) => `docs/${name}.md`))(
  '%s names files and folders that exist',
  (document) => {
    const paths = [
      ...textOf(document).matchAll(/`((?:docs|e2e|frontend|gateway|infra|packages|services)\/[\w./-]+)`/g),
    ].map(([, file = '']) => file);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  },
);

it('docs/architecture.md draws the path of an order through files that exist', () => {
  const [, diagram = ''] = /```mermaid\n([\s\S]*?)```/.exec(textOf('docs/architecture.md')) ?? [];
  const participants = [...diagram.matchAll(/participant \w+ as (\S+)/g)].map(([, file = '']) => file);
  expect(participants.length).toBeGreaterThan(7);
  expect(participants.length).toBeLessThanOrEqual(12);
  expect(participants.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

it.each(['upload', 'filter'])('docs/architecture.md lists the files of %s, at most 20', (anchor) => {
  const [, section = ''] = textOf('docs/architecture.md').split(`<a id="${anchor}"></a>`);
  const listed = [...(section.split('<a id=')[0] ?? '').matchAll(/^\d+\. `([^`]+)`/gm)];
  expect(listed.length).toBeGreaterThan(9);
  expect(listed.length).toBeLessThanOrEqual(20);
});

it('README.md has at most 100 lines', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(101);
});

it('docs/README.md links every decision and every runbook', () => {
  const pages = globSync('{adr,runbooks}/*.md', { cwd: path.join(root, 'docs') });
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter((page) => !textOf('docs/README.md').includes(`](${page})`))).toEqual([]);
});

/** Every match of a pattern in all text files that the check rejects, with its file. */
function brokenCitations(pattern: RegExp, holds: (match: RegExpMatchArray) => boolean): string[] {
  return files.flatMap((file) =>
    [...textOf(file).matchAll(pattern)].filter((match) => !holds(match)).map(([citation]) => `${file}: ${citation}`),
  );
}

describe('citations', () => {
  it('of documents name existing files and anchors', () => {
    const holds = ([, file = '', anchor]: RegExpMatchArray) => leadsSomewhere(file, anchor);
    expect(brokenCitations(/(?<![\w/])(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g, holds)).toEqual([]);
  });

  it('of ADRs name existing decisions', () => {
    const numbers = new Set(
      globSync('docs/adr/*.md', { cwd: root }).map((file) => Number(path.basename(file).slice(0, 4))),
    );
    expect(brokenCitations(/\bADR (\d+)/g, ([, number]) => numbers.has(Number(number)))).toEqual([]);
  });

  it('of guarantees name ids in docs/reliability.md', () => {
    const holds = ([id]: RegExpMatchArray) => anchors.get('docs/reliability.md')?.has(id.toLowerCase()) === true;
    expect(brokenCitations(/\bP-[A-F]\d+\b/g, holds)).toEqual([]);
  });

  it('name nothing outside the repository', () => {
    // Split, so that this line does not match itself.
    const elsewhere = /\b(?:S[P]EC\b|S[T]YLE \d+|(?:API|DESIGN|EVENTS|RELIABILITY|LOOK|LANGUAGE)\.md\b)/g;
    expect(brokenCitations(elsewhere, () => false)).toEqual([]);
  });
});

describe('docs/asvs.md', () => {
  const text = textOf('docs/asvs.md');
  const states = ['met', 'in part', '**not met**', '–'];
  /** Requirements of a section by state; a row may stand for `all 29`. */
  const counted = (section: string) => {
    const rows = [...section.matchAll(/^\| [\d.]+.*? \| [12, ]+ \| (?:all (\d+)|.+?) \| ([^|]+) \| .+ \|$/gm)];
    const sums = states.map((state) =>
      rows.reduce((sum, row) => sum + (row[2] === state ? Number(row[1] ?? 1) : 0), 0),
    );
    return [sums.reduce((sum, count) => sum + count, 0), ...sums];
  };

  it('counts the requirements of each chapter, 253 in all', () => {
    const [summary = '', ...chapters] = text.split('\n## ');
    const said = [...summary.matchAll(/^\| (\d+ .+?|\*\*all\*\*) \| (\d[\d| ]+) \|$/gm)];
    const counts = chapters.map((chapter) => [chapter.split('\n', 1)[0], counted(chapter)] as const);
    const all = counts.reduce((sum, [, row]) => row.map((count, index) => count + (sum[index] ?? 0)), [] as number[]);
    expect(said.map(([, title, row = '']) => [title, row.split(' | ').map(Number)])).toEqual([
      ...counts,
      ['**all**', all],
    ]);
    expect(all[0]).toBe(253);
  });
});

describe('the reading orders of docs/architecture.md', () => {
  /** The section under an anchor, to the next one. */
  const section = (anchor: string) => {
    const [, rest = ''] = textOf('docs/architecture.md').split(`<a id="${anchor}"></a>`);
    return rest.split('<a id=')[0] ?? '';
  };
  const filesIn = (text: string) => new Set(text.match(/\b(?:frontend|gateway|packages|services)\/[\w./-]+\.tsx?/g));

  // How long a way may be before somebody should look for what can go.
  it.each([
    // Eleven on the way, and two that update what the catalogue shows.
    ['place-order', 13],
    ['upload', 13],
    ['filter', 17],
    ['chat-message', 14],
    ['sign-in', 11],
  ])('%s names at most %i files', (anchor, most) => {
    const count = filesIn(section(anchor)).size;
    expect([count > 8, count <= most, count]).toEqual([true, true, count]);
  });

  it('need four files of the gateway for an uncached list, after the list of its steps', () => {
    const inGateway = [...filesIn(section('filter'))].filter((file) => file.startsWith('gateway/'));
    expect(inGateway.filter((file) => file !== 'gateway/src/request-pipeline.ts')).toHaveLength(4);
  });
});

describe('docs/reliability.md', () => {
  const rows = [
    ...textOf('docs/reliability.md').matchAll(/^\| <a id="([^"]+)"><\/a>(P-[A-F]\d+) \|.*\| (.+) \| (.+) \|$/gm),
  ];
  const named = (id: string, folder: string) =>
    files.some((file) => file.startsWith(folder) && isTest(file) && new RegExp(`\\b${id}\\b`).test(textOf(file)));

  it('has an anchor per guarantee', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter(([, anchor, id]) => anchor !== id?.toLowerCase())).toEqual([]);
  });

  it('names folders whose tests name the guarantee, and calls planned what no test names', () => {
    const wrong = rows.flatMap(([, , id = '', state = '']) => {
      if (state === '**planned**') return named(id, '') ? [`${id} is not only planned`] : [];
      const folders = [...state.matchAll(/`([\w/-]+)`/g)].map(([, folder = '']) => `${folder}/`);
      return folders.filter((folder) => !named(id, folder)).map((folder) => `${id}: no test in ${folder}`);
    });
    expect(wrong).toEqual([]);
  });

  it('says of each guarantee which command tests it', () => {
    const expected = rows.map(([, , id = '']) => [id, levelsOf(id, files, textOf).join(', ') || 'planned']);
    expect(rows.map(([, , id, , level]) => [id, level])).toEqual(expected);
  });
});
