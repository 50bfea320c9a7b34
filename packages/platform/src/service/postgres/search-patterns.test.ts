import { searchConditions, searchText } from './search-patterns.ts';

function conditionsFor(search: string | undefined) {
  const values: string[] = [];
  const conditions = searchConditions('t', search, (value) => `$${values.push(value)}`);
  return { conditions, values };
}

describe('searchConditions', () => {
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
  ])('matches each word of %j literally, ignoring case', (search, values) => {
    expect(conditionsFor(search).values).toEqual(values);
  });

  it('accepts what a word may stand for instead', () => {
    const values: string[] = [];
    const conditions = searchConditions(
      't',
      'Lee 7K',
      (value) => `$${values.push(value)}`,
      (word) => (word === '7k' ? '-0f[01]' : undefined),
    );
    expect([conditions, values]).toEqual([
      ['(t LIKE $1)', '(t LIKE $2 OR t ~ $3)'],
      ['%lee%', '% 7k%', '-0f[01]'],
    ]);
  });

  it('requires every word, in either Unicode form of its accents', () => {
    expect(conditionsFor('lee zoë').conditions).toEqual(['(t LIKE $1)', '(t LIKE $2 OR t LIKE $3)']);
  });
});

describe('searchText', () => {
  it('joins all columns, each after a space', () => {
    expect(searchText(['o.id', 'o.name'])).toBe(`lower(' ' || o.id || ' ' || o.name)`);
  });
});
