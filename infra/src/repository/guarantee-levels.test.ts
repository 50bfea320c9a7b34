import { levelsOf } from './guarantee-levels.ts';

const levelsIn = (file: string, text: string) =>
  levelsOf('P-X3', [file], (name) => (name === file ? text : "'heavy.int.test.ts'"));

describe('levelsOf', () => {
  it.each([
    ['a test', 'a.test.ts', "it('holds (P-X3)', …)", ['gate']],
    ['a test that only test:all runs', 'a.test.ts', "itInTestAll(\n  'holds (P-X3)', …)", ['test:all']],
    ['both', 'a.contract.ts', "describe('hangs (P-X3)', … itInTestAll('for long (P-X3)', …)", ['gate', 'test:all']],
    ['another test that only test:all runs', 'a.test.ts', "it('holds (P-X3)') itInTestAll('more')", ['gate']],
    [
      'a test that test:all repeats more often',
      'a.test.ts',
      "it('holds (P-X3)', … rounds(3, 100))",
      ['gate', 'test:all'],
    ],
    ['a file that only test:all runs', 'heavy.int.test.ts', "it('holds (P-X3)')", ['test:all']],
    ['a scenario outside of the gate', 'e2e/src/chaos/scenarios/a.ts', "  guarantee: 'P-X3',", ['test:all', 'by hand']],
    ['code', 'a.ts', '/** Fails fast (P-X3). */', []],
    ['a guarantee with a longer number', 'a.test.ts', "it('holds (P-X30)')", []],
  ])('of %s', (_what, file, text, levels) => {
    expect(levelsIn(file, text)).toEqual(levels);
  });
});
