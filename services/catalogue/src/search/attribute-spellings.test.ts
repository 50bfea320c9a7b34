import { joinSpellings, spelledOnce, valuesOfKey } from './attribute-spellings.ts';

const attributes = (...spellings: string[]) => {
  const known = { keys: new Map<string, Map<string, number>>(), names: new Map<string, Map<string, number>>() };
  for (const key of spellings) valuesOfKey(known, key).set(`of ${key}`, known.keys.size);
  return known;
};
const SIZES = attributes('size', 'Size', 'colour');

describe('spellings of attribute keys', () => {
  it('share their values when they differ only in case', () => {
    expect([...(SIZES.keys.get('Size')?.keys() ?? [])]).toEqual(['of size', 'of Size']);
    expect(SIZES.keys.get('size')).toBe(SIZES.keys.get('Size'));
    expect(SIZES.keys.get('colour')).not.toBe(SIZES.keys.get('Size'));
  });

  it('are one facet, in the selected spelling or the first one', () => {
    const spelled = (...selected: string[]) => [...spelledOnce(SIZES, new Set(selected)).keys()];
    expect(spelled()).toEqual(['Size', 'colour']);
    expect(spelled('size')).toEqual(['size', 'colour']);
    expect([...spelledOnce(attributes('Size', 'size'), new Set()).keys()]).toEqual(['Size']);
  });

  it('are one filter, whose values are alternatives', () => {
    const filters = [
      { key: 'size', values: ['S', 'M'] },
      { key: 'colour', values: ['red'] },
      { key: 'Size', values: ['M', 'L'] },
      { key: 'unknown', values: ['x'] },
    ];
    expect(joinSpellings(SIZES, filters)).toEqual([
      { key: 'size', values: ['S', 'M', 'L'] },
      { key: 'colour', values: ['red'] },
      { key: 'unknown', values: ['x'] },
    ]);
  });
});
