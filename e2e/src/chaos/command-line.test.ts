import { readCommandLine, rerunLine } from './command-line.ts';

const known = [
  { name: 'hung-service', guarantee: 'P-C3' },
  { name: 'revoked-sessions', guarantee: 'P-E4' },
  { name: 'hot-product' },
  { name: 'random-kills', guarantee: 'P-A1' },
  { name: 'random-kills-embedded', guarantee: 'P-A1' },
];
const read = (...args: string[]) => readCommandLine(args, known, () => 7);

describe('the command line of npm run chaos', () => {
  it('accepts scenarios by name and by guarantee, in any case, with a seed and a size', () => {
    const names = ['hung-service', 'revoked-sessions', 'hot-product'];
    expect(read('Hung-Service', 'p-e4', 'hot-product', '--seed', '123', '--quick')).toEqual({
      names,
      seed: 123,
      quick: true,
      write: false,
    });
  });

  it('accepts every scenario of a guarantee', () => {
    expect(read('P-A1').names).toEqual(['random-kills', 'random-kills-embedded']);
    expect(read('random-kills').names).toEqual(['random-kills']);
  });

  it('accepts all that run by themselves', () => {
    const scenarios = [...known, { name: 'overload', guarantee: 'P-C5', alone: 'its load' }];
    expect(readCommandLine(['--alone', '--quick'], scenarios, () => 7).names).toEqual(['overload']);
  });

  it('writes full runs only into the documents', () => {
    expect(read('P-E4', '--write').write).toBe(true);
    expect(() => read('P-E4', '--write', '--quick')).toThrow('--write keeps full runs only');
  });

  it('draws a seed when none is given', () => {
    expect(read('P-E4')).toEqual({ names: ['revoked-sessions'], seed: 7, quick: false, write: false });
  });

  it('rejects unknown scenarios and invalid seeds with a message', () => {
    expect(() => read('P-Z9')).toThrow(
      "Unknown scenario 'P-Z9'. Known: hung-service, revoked-sessions, hot-product, random-kills, random-kills-embedded.",
    );
    expect(() => read('--seed', 'today')).toThrow("--seed must be a non-negative integer, not 'today'.");
  });

  it('prints a command that repeats the same run', () => {
    expect(rerunLine('hung-service', { seed: 123, quick: false })).toBe('npm run chaos -- hung-service --seed 123');
    const line = rerunLine('hung-service', { seed: 5, quick: true });
    const repeated = read(...line.replace('npm run chaos -- ', '').split(' '));
    expect(repeated).toEqual({ names: ['hung-service'], seed: 5, quick: true, write: false });
  });
});
