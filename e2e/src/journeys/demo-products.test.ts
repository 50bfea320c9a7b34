import { readdirSync, readFileSync } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';

/** The journeys that order or review a product of the demo data, each its own: journeys run at the same time on one shop. */
const WRITTEN: Record<string, string> = {
  'buy-and-deliver.e2e.ts': 'Tact 75 Keyboard',
  'pay-order.e2e.ts': 'Fit Ball',
};

/** Steps that change a product's stock, reviews or other data. */
const WRITING_STEPS =
  /Place order.*click\(|writeReview\(|sendUpdate\(|changeInRow\(|\/api\/(orders'|users\/review|products\/admin)/;

const journeys = filesIn('e2e/src/journeys', /\.e2e\.ts$/);
const demoProducts = filesIn('infra/src/demo/data', /\.json$/).flatMap(({ text }) =>
  ((JSON.parse(text) as { products?: { name: string }[] }).products ?? []).map(({ name }) => name),
);

describe('the demo products', () => {
  it('are written to by the one journey that owns them', () => {
    const writing = journeys.filter(({ text }) => WRITING_STEPS.test(text));
    const named = writing.flatMap(({ file, text }) =>
      demoProducts.filter((product) => text.includes(product)).map((product) => [file, product]),
    );
    expect(named).toEqual(Object.entries(WRITTEN));
    expect(new Set(Object.values(WRITTEN)).size).toBe(Object.keys(WRITTEN).length);
  });

  it.each(['manage-products.e2e.ts', 'review-product.e2e.ts', 'hostile-markup.e2e.ts'])(
    'are not touched by %s, whose steps write to a product of its own',
    (file) => expect(journeys.find((journey) => journey.file === file)?.text).toMatch(WRITING_STEPS),
  );
});

function filesIn(folder: string, pattern: RegExp): { file: string; text: string }[] {
  const files = readdirSync(repositoryFile(folder)).filter((file) => pattern.test(file));
  return files.map((file) => ({ file, text: readFileSync(repositoryFile(`${folder}/${file}`), 'utf8') }));
}
