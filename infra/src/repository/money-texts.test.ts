import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import ts from 'typescript';

const root = repositoryFile('.');
const files = globSync(
  '{frontend,gateway,services/*,packages/{contracts,platform,paypal-simulator},infra}/src/**/*.{ts,tsx}',
  {
    cwd: root,
  },
).filter((file) => !/\.(test|contract)\.tsx?$|\/testing\/|\/test-|\/render-/.test(file));

/** What people read is written in these without SQL, so that any `$` is a sign of money, or a group of a replacement. */
const WITHOUT_SQL = /^(frontend|gateway|packages\/contracts)\//;
const REPLACEMENT = /^[^$]*\$[&1-9] ?$/;
/** In a sentence: 'costs $' before a value, 'costs $5.00'; ', $' between two values. */
const IN_SENTENCE = /([a-z][,:]?|^,) \$(\d+\.\d\d|$)/i;

/** Where the only currency of a release is named: the default, and what stands for others. */
const NAME_USD = [
  'packages/platform/src/service/config/currency.ts',
  'packages/contracts/src/paypal-currencies.ts',
  'packages/paypal-simulator/src/capture-order.ts',
  'frontend/src/shared/format.ts',
];

/** The texts of a file, and the parts of its templates. */
function textsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

const isSignOfMoney = (file: string, text: string) =>
  WITHOUT_SQL.test(file) ? /\$(?=[\d\s]|$)/.test(text) && !REPLACEMENT.test(text) : IN_SENTENCE.test(text);

describe('money in texts', () => {
  const found = files.flatMap((file) => textsOf(file).map((text) => ({ file, text })));

  it('is formatted in the currency of the shop: no text has a $ of its own', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(found.filter(({ file, text }) => isSignOfMoney(file, text))).toEqual([]);
  });

  it('is in no fixed currency', () => {
    const usd = found.filter(({ text }) => /\bUSD\b/.test(text)).map(({ file }) => file);
    expect([...new Set(usd)].sort()).toEqual([...NAME_USD].sort());
  });

  it.each([
    ['frontend/src/a.tsx', '$'],
    ['frontend/src/a.tsx', 'Up to $25'],
    ['services/order/src/a.ts', 'it costs $'],
    ['services/order/src/a.ts', 'for $5.00 together'],
    ['services/order/src/a.ts', ', $'],
    ['services/order/src/a.ts', 'by user ada, $'],
  ])('would be found in %s: %j', (file, text) => expect(isSignOfMoney(file, text)).toBe(true));

  it.each([
    ['frontend/src/a.ts', ' $1'],
    ['services/order/src/a.ts', 'select from orders where id = $1 limit $2'],
  ])('does not take %s: %j for money', (file, text) => expect(isSignOfMoney(file, text)).toBe(false));
});
