import { readCommandLine, rerunLine } from './command-line.ts';

const read = (...args: string[]) => readCommandLine(args, ['P-C3', 'P-E4'], () => 7);

describe('the command line of npm run chaos', () => {
  it('takes promises in any case, a seed and a size', () => {
    expect(read('p-c3', '--seed', '123', '--quick')).toEqual({ ids: ['P-C3'], seed: 123, quick: true });
  });

  it('draws a seed when none is given', () => {
    expect(read('P-E4')).toEqual({ ids: ['P-E4'], seed: 7, quick: false });
  });

  it('refuses what it does not know, in a sentence', () => {
    expect(() => read('P-Z9')).toThrow('There is no P-Z9 here: P-C3, P-E4.');
    expect(() => read('--seed', 'today')).toThrow("--seed: a whole number, not 'today'");
  });

  it('writes the line that runs the same again', () => {
    expect(rerunLine('P-C3', { seed: 123, quick: false })).toBe('npm run chaos -- P-C3 --seed 123');
    const line = rerunLine('P-C3', { seed: 5, quick: true });
    expect(read(...line.replace('npm run chaos -- ', '').split(' '))).toEqual({ ids: ['P-C3'], seed: 5, quick: true });
  });
});
