import {
  ancestorsOf,
  categoryOfPath,
  checkedCategoryName,
  MAX_KEYS,
  MAX_VALUES,
  topLevelOf,
  withAttribute,
} from './category.ts';

describe('category names', () => {
  it('are trimmed per segment', () => {
    expect(checkedCategoryName(' Computers / Laptops ')).toBe('Computers/Laptops');
  });

  it.each(['', '  ', '/', 'A//B', 'A/', '/A', 'A/ /B', 'A,B', '.', '..', 'A/..', './B', 'A/.../B'])(
    'rejects %j',
    (name) => {
      expect(() => checkedCategoryName(name)).toThrow('category: must');
    },
  );

  it('have ancestors and a top level', () => {
    expect(ancestorsOf('A/B/C')).toEqual(['A', 'A/B']);
    expect(ancestorsOf('A')).toEqual([]);
    expect(topLevelOf('A/B/C')).toBe('A');
    expect(topLevelOf('A')).toBe('A');
  });

  it('contain commas instead of slashes in URLs', () => {
    expect(categoryOfPath('Computers,Laptops,Intel')).toBe('Computers/Laptops/Intel');
  });
});

describe('category attributes', () => {
  const colour = { _id: '1', key: 'colour', value: ['red'] };

  it('form a set of case-sensitive pairs', () => {
    expect(withAttribute([colour], { key: 'colour', value: 'red' }, '2')).toEqual([colour]);
    expect(withAttribute([colour], { key: 'colour', value: 'Red' }, '2')).toEqual([
      { ...colour, value: ['red', 'Red'] },
    ]);
    expect(withAttribute([colour], { key: '__proto__', value: 'red' }, '2')).toEqual([
      colour,
      { _id: '2', key: '__proto__', value: ['red'] },
    ]);
  });

  it('are limited in number, but accept known pairs at the limit', () => {
    const full = Array.from({ length: MAX_KEYS }, (_, at) => ({ _id: `${at}`, key: `key ${at}`, value: ['a'] }));
    expect(() => withAttribute(full, { key: 'one more', value: 'a' }, 'x')).toThrow('key: ');
    expect(withAttribute(full, { key: 'key 3', value: 'b' }, 'x')[3]?.value).toEqual(['a', 'b']);
    const values = [{ ...colour, value: Array.from({ length: MAX_VALUES }, (_, at) => `${at}`) }];
    expect(() => withAttribute(values, { key: 'colour', value: 'one more' }, 'x')).toThrow('val: ');
    expect(() => withAttribute(values, { key: 'size', value: 'one more' }, 'x')).toThrow('val: ');
    expect(withAttribute(values, { key: 'colour', value: '7' }, 'x')).toBe(values);
  });
});
