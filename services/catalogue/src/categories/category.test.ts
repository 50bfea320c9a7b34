import {
  ancestorsOf,
  categoryOfPath,
  checkedCategoryName,
  MAX_KEYS,
  MAX_VALUES,
  topLevelOf,
  withAttribute,
} from './category.ts';

describe('the name of a category', () => {
  it('is trimmed, segment by segment', () => {
    expect(checkedCategoryName(' Computers / Laptops ')).toBe('Computers/Laptops');
  });

  it.each(['', '  ', '/', 'A//B', 'A/', '/A', 'A/ /B', 'A,B', '.', '..', 'A/..', './B', 'A/.../B'])(
    'refuses %j',
    (name) => {
      expect(() => checkedCategoryName(name)).toThrow('category: must');
    },
  );

  it('names the categories above it', () => {
    expect(ancestorsOf('A/B/C')).toEqual(['A', 'A/B']);
    expect(ancestorsOf('A')).toEqual([]);
    expect(topLevelOf('A/B/C')).toBe('A');
    expect(topLevelOf('A')).toBe('A');
  });

  it('stands in an address with commas for slashes', () => {
    expect(categoryOfPath('Computers,Laptops,Intel')).toBe('Computers/Laptops/Intel');
  });
});

describe('the attributes that a category offers', () => {
  const colour = { _id: '1', key: 'colour', value: ['red'] };

  it('are a set: exact duplicates add nothing, another spelling is another', () => {
    expect(withAttribute([colour], { key: 'colour', value: 'red' }, '2')).toEqual([colour]);
    expect(withAttribute([colour], { key: 'colour', value: 'Red' }, '2')).toEqual([
      { ...colour, value: ['red', 'Red'] },
    ]);
    expect(withAttribute([colour], { key: '__proto__', value: 'red' }, '2')).toEqual([
      colour,
      { _id: '2', key: '__proto__', value: ['red'] },
    ]);
  });

  it('are bounded, but what is there already may be said again', () => {
    const full = Array.from({ length: MAX_KEYS }, (_, at) => ({ _id: `${at}`, key: `key ${at}`, value: ['a'] }));
    expect(() => withAttribute(full, { key: 'one more', value: 'a' }, 'x')).toThrow('key: ');
    expect(withAttribute(full, { key: 'key 3', value: 'b' }, 'x')[3]?.value).toEqual(['a', 'b']);
    const values = [{ ...colour, value: Array.from({ length: MAX_VALUES }, (_, at) => `${at}`) }];
    expect(() => withAttribute(values, { key: 'colour', value: 'one more' }, 'x')).toThrow('val: ');
    expect(() => withAttribute(values, { key: 'size', value: 'one more' }, 'x')).toThrow('val: ');
    expect(withAttribute(values, { key: 'colour', value: '7' }, 'x')).toBe(values);
  });
});
