import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import ts from 'typescript';

const root = repositoryFile('.');
const files = globSync('{infra,e2e,frontend,gateway,packages,services}/**/*.{ts,tsx,mjs,cjs}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'test-results'].includes(name),
});
/** Names of other programs that comments mention. */
const FOREIGN = ['waitForFunction', 'fetchSockets'];
const CAMEL_CASE = /\b[a-z]+(?:[A-Z][a-z0-9]+)+\b/g;

/** The names of a file, those in its texts too, and its comments with their lines. Directives of the linter are not prose. */
function partsOf(file: string): { names: string[]; comments: { line: number; text: string }[] } {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const ranges = new Map<number, number>();
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) names.push(node.text);
    else if (ts.isLiteralExpression(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node))
      names.push(...(node.text.match(CAMEL_CASE) ?? []));
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ])
      ranges.set(range.pos, range.end);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  const comments = [...ranges].map(([start, end]) => ({
    line: source.getLineAndCharacterOfPosition(start).line + 1,
    text: text.slice(start, end),
  }));
  return { names, comments: comments.filter((comment) => !comment.text.includes('biome-ignore')) };
}

it('comments hold no camelCase word that is no name in the code', () => {
  const parts = files.map((file) => ({ file, ...partsOf(file) }));
  const known = new Set([...FOREIGN, ...parts.flatMap(({ names }) => names)]);
  const unknown = parts.flatMap(({ file, comments }) =>
    comments.flatMap(({ line, text }) =>
      (text.match(CAMEL_CASE) ?? []).filter((word) => !known.has(word)).map((word) => `${file}:${line} ${word}`),
    ),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(unknown).toEqual([]);
});
