import { searchPatterns, searchText } from './search-patterns.ts';

describe('the patterns of a search', () => {
  it.each([
    [undefined, []],
    ['  ', []],
    ['Lee  ANN', ['%lee%', '%ann%']],
    ['100%', ['%100\\%%']],
    ['a_b\\c', ['%a\\_b\\\\c%']],
    ['A\u030ase', ['%åse%']],
    ['le', ['% le%']],
    ['李', ['% 李%']],
    ['%', ['%\\%%']],
    ['.*', ['%.*%']],
    ['\u0000', ['%\uFFFD%']],
    ['1 '.repeat(30), Array(20).fill('% 1%')],
  ])('match each word of %j as it is, in lower case', (search, patterns) => {
    expect(searchPatterns(search)).toEqual(patterns);
  });

  it('are compared with all columns, each behind a space', () => {
    expect(searchText(['o.id', 'o.name'])).toBe(`lower(normalize(' ' || o.id || ' ' || o.name))`);
  });
});
