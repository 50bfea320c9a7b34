import fc from '@shop/testing/fast-check.ts';
import { givenProduct } from '../testing/builders.ts';
import { administrator } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { reportStocks, variantRequests } from '../testing/variants.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());
const { save, read, send } = variantRequests(() => catalogue, administrator());

/** Of products with options: the stored total, and the sum of what is displayed of their variants for sale. */
const totals = () =>
  catalogue.db.query<{ total: number; sum: number }>(
    `select t.total, coalesce((select sum(s.displayed)::bigint from variants v join stock s on s.product_id = v.id
       where v.product_id = p.id and v.on_sale and not v.removed), 0) as sum
     from products p join stock t on t.product_id = p.id where p.options <> '[]' and not p.removed order by p.id`,
  );

const SIZES = ['S', 'M', 'L', 'XL'];
async function givenShirt(): Promise<string[]> {
  const shirt = await givenProduct(catalogue, { count: 5 });
  const { body } = await save(
    shirt,
    { Size: SIZES },
    SIZES.map((size, at) => ({ values: [size], count: 5 + at, ...(at === 0 && { _id: shirt, countShown: 5 }) })),
  );
  return body.variants.map(({ _id }: { _id: string }) => _id);
}

interface Step {
  shirt: number;
  variant: number;
  count: number;
  what: 'report' | 'adjust' | 'switch' | 'all reports';
}
const step = fc.record<Step>({
  shirt: fc.nat(1),
  variant: fc.nat(SIZES.length - 1),
  count: fc.nat(20),
  what: fc.constantFrom('report', 'report', 'all reports', 'adjust', 'switch'),
});

it('the total of a product is the sum of its variants for sale, whatever happens at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 3 }), async (rounds) => {
      const shirts = [await givenShirt(), await givenShirt()];
      const run = async ({ shirt, variant, count, what }: Step) => {
        const ids = shirts[shirt] as string[];
        const id = ids[variant] as string;
        const report = (productId: string) => ({ productId, left: count, lastCorrection: 1 });
        if (what === 'report') return reportStocks(catalogue, report(id));
        if (what === 'all reports') return reportStocks(catalogue, ...shirts.flat().reverse().map(report));
        const seen = await read(ids[0] as string);
        const change = what === 'adjust' ? { count } : { onSale: count % 2 === 0 };
        const variants = seen.variants.map((one) => ({
          ...one,
          countShown: one.count,
          ...(one._id === id && change),
        }));
        const { status } = await send(ids[0] as string, { ...seen, variants });
        // Another one may have been first.
        expect([200, 409]).toContain(status);
      };
      for (const steps of rounds) {
        await Promise.all(steps.map(run));
        for (const { total, sum } of await totals()) expect(total).toBe(sum);
      }
    }),
    { numRuns: 15 },
  );
  expect((await totals()).length).toBeGreaterThan(0);
});
