import type { AdminVariants } from '@shop/contracts/catalogue-admin-api.ts';
import {
  choiceOf,
  type Draft,
  deletedWithStock,
  draftErrors,
  draftOf,
  filledDown,
  isRemovable,
  renamed,
  requestOf,
  withOption,
  withoutOption,
  withoutRow,
  withoutValue,
  withRow,
  withValue,
} from './variants-draft.ts';

const variant = { sku: null, oldPrice: null, priorPrice: null, image: null, weight: null, onSale: true };
const plain: AdminVariants = {
  options: [],
  variants: [{ ...variant, _id: 'p1', values: [], price: 10, count: 7 }],
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const shirts: AdminVariants = {
  ...plain,
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Red'] },
  ],
  variants: [
    { ...variant, _id: 'p1', values: ['S', 'Red'], price: 10, count: 7 },
    { ...variant, _id: 'v2', values: ['M', 'Red'], price: 12.5, oldPrice: 15, count: 3, sku: 'M-RED' },
  ],
};
const choices = (draft: Draft) => draft.rows.map((row) => choiceOf(draft, row));
const named = (draft: Draft, at: number, name: string, ...values: string[]) => {
  const option = draft.options[at] as Draft['options'][number];
  return values.reduce(
    (renaming, text, place) => renamed(renaming, option.values[place]?.key ?? 0, text),
    renamed(draft, option.key, name),
  );
};

describe('the draft of variants', () => {
  it('is sent back as it was loaded', () => {
    const { options, variants } = requestOf(draftOf('p1', shirts), shirts.updatedAt);
    expect(options).toEqual(shirts.options);
    expect(variants).toEqual(shirts.variants.map(({ priorPrice, ...one }) => ({ ...one, countShown: one.count })));
  });

  it('knows which old prices customers do not see', () => {
    const [, M] = shirts.variants;
    const shown = { ...shirts, variants: shirts.variants.map((one) => (one === M ? { ...one, priorPrice: 14 } : one)) };
    const hidden = (of: AdminVariants) => draftOf('p1', of).rows.map(({ hiddenOldPrice }) => hiddenOldPrice);
    expect(hidden(shirts)).toEqual([undefined, '15.00']);
    expect(hidden(shown)).toEqual([undefined, undefined]);
  });

  it('gives the product itself the first value of a new option, and new variants no stock and no SKU', () => {
    const sized = withValue(withOption(draftOf('p1', plain)), 2);
    const draft = named(sized, 0, 'Size', 'S', 'M');
    expect(choices(draft)).toEqual(['S', 'M']);
    expect(requestOf(draft, '').variants).toEqual([
      expect.objectContaining({ _id: 'p1', values: ['S'], count: 7, countShown: 7, price: 10 }),
      expect.objectContaining({ values: ['M'], count: 0, sku: null, price: 10 }),
    ]);
    expect(requestOf(draft, '').variants[1]).not.toHaveProperty('_id');
  });

  it('adds a value for each choice of the other options', () => {
    const before = draftOf('p1', shirts);
    const draft = named(withValue(before, before.options[1]?.key ?? 0), 1, 'Colour', 'Red', 'Blue');
    expect(choices(draft)).toEqual(['S, Red', 'M, Red', 'S, Blue', 'M, Blue']);
    expect(draft.rows[3]).toMatchObject({ price: '12.50', oldPrice: '15.00', count: '0', sku: '' });
  });

  it('keeps the product itself when an option goes that told it from others', () => {
    const before = draftOf('p1', { ...shirts, variants: [...shirts.variants].reverse() });
    const draft = withoutOption(before, before.options[0]?.key ?? 0);
    expect([choices(draft), draft.rows[0]?.id]).toEqual([['Red'], 'p1']);
  });

  it('removes a value with its variants, and a variant with the values that nothing else has', () => {
    const draft = draftOf('p1', shirts);
    const [small, medium] = draft.options[0]?.values ?? [];
    expect(choices(withoutValue(draft, medium?.key ?? 0))).toEqual(['S, Red']);
    expect(withoutRow(draft, draft.rows[1]?.key ?? 0).options[0]?.values).toEqual([small]);
    const size = draft.options[0] as Draft['options'][number];
    expect([small, medium].map((value) => isRemovable(draft, size, value?.key ?? 0))).toEqual([false, true]);
  });

  it('names stored variants that would be deleted with pieces left', () => {
    const draft = draftOf('p1', shirts);
    expect(deletedWithStock(shirts, draft)).toEqual([]);
    expect(deletedWithStock(shirts, withoutRow(draft, draft.rows[1]?.key ?? 0)).map(({ _id }) => _id)).toEqual(['v2']);
  });

  it('copies a field of the first row to the others', () => {
    const draft = filledDown(
      withRow(draftOf('p1', shirts), draftOf('p1', shirts).rows[0]?.key ?? 0, { weight: '250' }),
      'weight',
    );
    expect(draft.rows.map(({ weight }) => weight)).toEqual(['250', '250']);
  });

  it('says what is missing or wrong, by the fields of the request', () => {
    const draft = withOption(draftOf('p1', shirts));
    const [first, second] = draft.rows.map(({ key }) => key);
    const wrong = withRow(withRow(draft, first ?? 0, { price: '1.234', count: '-1' }), second ?? 0, {
      oldPrice: '12.50',
      weight: '1.5',
    });
    expect(Object.keys(draftErrors(wrong)).sort()).toEqual([
      'options.2.name',
      'options.2.values.0',
      'variants.0.count',
      'variants.0.price',
      'variants.1.oldPrice',
      'variants.1.weight',
    ]);
    expect(draftErrors(draftOf('p1', shirts))).toEqual({});
    expect(draftErrors(named(draftOf('p1', shirts), 0, 'colour', 'S', 's '))).toEqual({
      'options.0.values.1': 'Each name once',
      'options.1.name': 'Each name once',
    });
  });
});
