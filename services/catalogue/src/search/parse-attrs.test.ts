import fc from '@shop/testing/fast-check.ts';
import { parseAttrs } from './parse-attrs.ts';
import type { AttributeFilter } from './run-query.ts';

const known = (attributes: Record<string, string[]>) =>
  new Map(Object.entries(attributes).map(([key, values]) => [key, new Set(values)]));

const knownAttributes = known({
  colour: ['red', 'blue', 'blue-green', 'black, matt'],
  'wi-fi': ['yes', 'no'],
  wi: ['de'],
  'Weight, packed': ['1 kg, light', '2,5 kg'],
  range: ['-5', '-', '5-10', '5', '10'],
});

describe('parseAttrs', () => {
  it.each<[string, AttributeFilter[]]>([
    ['', []],
    ['colour-red', [{ key: 'colour', values: ['red'] }]],
    ['colour-red-blue', [{ key: 'colour', values: ['red', 'blue'] }]],
    ['colour-blue-green', [{ key: 'colour', values: ['blue-green'] }]],
    ['colour-blue-green-red', [{ key: 'colour', values: ['blue-green', 'red'] }]],
    ['colour-black, matt', [{ key: 'colour', values: ['black, matt'] }]],
    [
      'colour-red,wi-fi-yes',
      [
        { key: 'colour', values: ['red'] },
        { key: 'wi-fi', values: ['yes'] },
      ],
    ],
    ['colour-red,colour-blue', [{ key: 'colour', values: ['red', 'blue'] }]],
    ['wi-de', [{ key: 'wi', values: ['de'] }]],
    ['Weight, packed-1 kg, light', [{ key: 'Weight, packed', values: ['1 kg, light'] }]],
    [
      'Weight, packed-2,5 kg,Weight, packed-1 kg, light',
      [{ key: 'Weight, packed', values: ['2,5 kg', '1 kg, light'] }],
    ],
    ['range--5', [{ key: 'range', values: ['-5'] }]],
    ['range-5-10', [{ key: 'range', values: ['5-10'] }]],
    ['range-5,range-10', [{ key: 'range', values: ['5', '10'] }]],
    ['range--', [{ key: 'range', values: ['-'] }]],
  ])('parses %j', (text, selected) => {
    expect(parseAttrs(text, knownAttributes)).toEqual(selected);
  });

  it.each<[string, AttributeFilter[]]>([
    ['colour-red,', [{ key: 'colour', values: ['red'] }]],
    [',,colour-red,,', [{ key: 'colour', values: ['red'] }]],
    ['colour-,wi-fi-no,', [{ key: 'wi-fi', values: ['no'] }]],
    ['colour', []],
    ['colour--red', [{ key: 'colour', values: ['red'] }]],
  ])('ignores the empty parts of %j', (text, selected) => {
    expect(parseAttrs(text, knownAttributes)).toEqual(selected);
  });

  it.each<[string, AttributeFilter[]]>([
    ['colour-puce', [{ key: 'colour', values: ['puce'] }]],
    ['colour-puce-red', [{ key: 'colour', values: ['puce', 'red'] }]],
    [
      'size-L-XL,colour-red',
      [
        { key: 'size', values: ['L', 'XL'] },
        { key: 'colour', values: ['red'] },
      ],
    ],
    ['nonsense', []],
    ['-', []],
    ['-red', [{ key: '', values: ['red'] }]],
    ['__proto__-constructor', [{ key: '__proto__', values: ['constructor'] }]],
  ])('splits the unknown parts of %j at separators', (text, selected) => {
    expect(parseAttrs(text, knownAttributes)).toEqual(selected);
  });

  it.each<[string, string, Record<string, string[]>, AttributeFilter[]]>([
    [
      '190 empty tokens to one unknown token',
      `k-a${'-'.repeat(191)}b-c`,
      { k: ['a', 'b-c', `a${'-'.repeat(191)}b`] },
      [{ key: 'k', values: ['a', 'b-c'] }],
    ],
    ['no empty token to a longer value', 'k-a-b-', { k: ['a', 'a-b', 'b-'] }, [{ key: 'k', values: ['a', 'b-'] }]],
    [
      'a key with a value to a longer key without one',
      'k-a',
      { k: ['a'], 'k-a': ['b'] },
      [{ key: 'k', values: ['a'] }],
    ],
    [
      'a key without values to an unknown value of a longer key',
      'k,m-a',
      { k: ['b'], m: ['a'], 'k,m': ['b'] },
      [{ key: 'm', values: ['a'] }],
    ],
    [
      'an empty group to an unknown value of a longer key',
      ',k-a',
      { k: ['a'], ',k': ['b'] },
      [{ key: 'k', values: ['a'] }],
    ],
    [
      'two unknown values to an unknown group with three',
      'k-a-b-c',
      { 'k-a': ['d'] },
      [{ key: 'k-a', values: ['b', 'c'] }],
    ],
  ])('prefers %s', (_what, text, attributes, selected) => {
    expect(parseAttrs(text, known(attributes))).toEqual(selected);
  });

  const part = fc.string({ unit: fc.constantFrom('a', 'b', '-', ','), minLength: 1, maxLength: 4 });
  const attributes = fc.uniqueArray(fc.tuple(part, fc.uniqueArray(part, { minLength: 1, maxLength: 4 })), {
    selector: ([key]) => key,
    minLength: 1,
    maxLength: 4,
  });
  const selection = attributes.chain((all) =>
    fc.tuple(
      fc.constant(new Map(all.map(([key, values]) => [key, new Set(values)]))),
      fc
        .subarray(all, { minLength: 1 })
        .chain((keys) =>
          fc.tuple(
            ...keys.map(([key, values]) =>
              fc.subarray(values, { minLength: 1 }).map((selected) => ({ key, values: selected })),
            ),
          ),
        ),
    ),
  );

  it('restores any selected keys and values if the text has only one possible reading', () => {
    fc.assert(
      fc.property(selection, ([all, selected]) => {
        const text = formatted(selected);
        const readings = readingsOf(text, all);
        expect(readings).toContainEqual(sorted(selected));
        const read = sorted(parseAttrs(text, all));
        if (readings.length === 1) expect(read).toEqual(sorted(selected));
        else expect(readings).toContainEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  it('stays fast for pathological texts', () => {
    const awkward = new Map([
      ['-', new Set(['-', '--', ','])],
      ['a', new Set(['-', 'a', 'a-a', 'a,a'])],
    ]);
    for (const sign of ['-', ',', 'a-', 'a,', '-,'])
      expect(parseAttrs(sign.repeat(2_000 / sign.length), awkward)).toEqual(expect.any(Array));
  });
});

/** Formats as the front end does: one group per key, but one per value if the key or a value contains a separator. */
function formatted(selected: readonly AttributeFilter[]): string {
  return selected
    .flatMap(({ key, values }) =>
      [key, ...values].some((text) => /[-,]/.test(text))
        ? values.map((value) => `${key}-${value}`)
        : [`${key}-${values.join('-')}`],
    )
    .join(',');
}

/** Every reading of the text as groups of known keys and values. */
function readingsOf(text: string, all: ReadonlyMap<string, ReadonlySet<string>>): AttributeFilter[][] {
  const readings = new Map<string, AttributeFilter[]>();
  const read = (rest: string, key: string | undefined, pairs: readonly [string, string][]) => {
    if (key === undefined) {
      for (const known of all.keys())
        if (rest.startsWith(`${known}-`)) read(rest.slice(known.length + 1), known, pairs);
      return;
    }
    for (const value of all.get(key) ?? []) {
      if (!rest.startsWith(value)) continue;
      const [sign, more] = [rest[value.length], rest.slice(value.length + 1)];
      const now: [string, string][] = [...pairs, [key, value]];
      if (sign === undefined) {
        const keys = [...new Set(now.map(([one]) => one))];
        const selected = sorted(
          keys.map((one) => ({ key: one, values: now.filter(([of]) => of === one).map(([, v]) => v) })),
        );
        readings.set(JSON.stringify(selected), selected);
      } else if (sign === '-') read(more, key, now);
      else if (sign === ',') read(more, undefined, now);
    }
  };
  read(text, undefined, []);
  return [...readings.values()];
}

function sorted(selected: readonly AttributeFilter[]): AttributeFilter[] {
  return selected
    .map(({ key, values }) => ({ key, values: [...new Set(values)].sort() }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}
