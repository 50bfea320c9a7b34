import { searchConditions, searchText } from './search-patterns.ts';

function bound(search: string | undefined) {
  const values: string[] = [];
  const conditions = searchConditions('t', search, (value) => `$${values.push(value)}`);
  return { conditions, values };
}

describe('the conditions of a search', () => {
  it.each([
    [undefined, []],
    ['  ', []],
    ['Lee  ANN', ['%lee%', '%ann%']],
    ['100%', ['%100\\%%']],
    ['a_b\\c', ['%a\\_b\\\\c%']],
    ['A\u030ase', ['%åse%', '%a\u030ase%']],
    ['le', ['% le%']],
    ['李', ['% 李%']],
    ['%', ['%\\%%']],
    ['.*', ['%.*%']],
    ['\u0000', ['%\uFFFD%']],
    ['1 '.repeat(30), Array(20).fill('% 1%')],
  ])('take each word of %j as it is, in lower case', (search, values) => {
    expect(bound(search).values).toEqual(values);
  });

  it('want every word, in either form of its accents', () => {
    expect(bound('lee zoë').conditions).toEqual(['(t LIKE $1)', '(t LIKE $2 OR t LIKE $3)']);
  });

  it('look into all columns, each behind a space', () => {
    expect(searchText(['o.id', 'o.name'])).toBe(`lower(' ' || o.id || ' ' || o.name)`);
  });
});
