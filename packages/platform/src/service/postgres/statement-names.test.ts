import { createStatementNames } from './statement-names.ts';

/** Asks for a statement's name until it must have one. */
function nameOf(names: ReturnType<typeof createStatementNames>, sql: string): string | undefined {
  for (let n = 0; n < 4; n += 1) expect(names(sql)).toBeUndefined();
  return names(sql);
}

describe('the names of statements', () => {
  it('are given from the fifth use on, each to one text', () => {
    const names = createStatementNames();
    const first = nameOf(names, 'select 1');
    expect(first).toBeDefined();
    expect(names('select 1')).toBe(first);
    expect(nameOf(names, 'select 2')).not.toBe(first);
  });

  it('are at most a hundred, whatever comes later', () => {
    const names = createStatementNames();
    const given = Array.from({ length: 100 }, (_, n) => nameOf(names, `select ${n}`));
    expect(new Set(given).size).toBe(100);
    for (let n = 0; n < 10; n += 1) expect(names('select 100')).toBeUndefined();
    expect(names('select 7')).toBe(given[7]);
  });

  it('go to a frequent statement among thousands that come once', () => {
    const names = createStatementNames();
    for (let n = 0; n < 5_000; n += 1) names(`select 'once ${n}'`);
    expect(nameOf(names, 'select 1')).toBeDefined();
  });
});
