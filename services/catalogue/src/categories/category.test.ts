import { ancestorsOf, categoryOfPath, checkedCategoryName } from './category.ts';

describe('the name of a category', () => {
  it('is trimmed, segment by segment', () => {
    expect(checkedCategoryName(' Computers / Laptops ')).toBe('Computers/Laptops');
  });

  it.each(['', '  ', '/', 'A//B', 'A/', '/A', 'A/ /B', 'A,B', 'A\u0000', 'x'.repeat(301)])('refuses %j', (name) => {
    expect(() => checkedCategoryName(name)).toThrow('category: must');
  });

  it('names the categories above it', () => {
    expect(ancestorsOf('A/B/C')).toEqual(['A', 'A/B']);
    expect(ancestorsOf('A')).toEqual([]);
  });

  it('stands in an address with commas for slashes', () => {
    expect(categoryOfPath('Computers,Laptops,Intel')).toBe('Computers/Laptops/Intel');
  });
});
