import { readCommandLine } from './command-line.ts';

describe('the command line of npm run bench', () => {
  it('measures three sizes by default', () => {
    const parts = ['catalogue', 'orders', 'chat', 'scripts'];
    expect(readCommandLine([])).toEqual({
      sizes: [1_000, 10_000, 100_000],
      seconds: 4,
      parts,
      write: false,
      growth: [],
    });
  });

  it('accepts sizes; a quick run measures one', () => {
    expect(readCommandLine(['--sizes', '1000,5000']).sizes).toEqual([1_000, 5_000]);
    const parts = ['catalogue', 'orders', 'chat'];
    expect(readCommandLine(['--quick'])).toEqual({ sizes: [1_000], seconds: 1, parts, write: false, growth: [] });
    expect(readCommandLine(['--quick', '--sizes', '2000']).sizes).toEqual([2_000]);
  });

  it('measures the catalogue, orders, the chat or pages alone', () => {
    expect(readCommandLine(['--catalogue', '--sizes', '1000'])).toMatchObject({ sizes: [1_000], parts: ['catalogue'] });
    expect(readCommandLine(['--pages'])).toMatchObject({ sizes: [], parts: ['pages'] });
    expect(() => readCommandLine(['--pages', '--chat'])).toThrow('--pages');
    expect(readCommandLine(['--orders'])).toMatchObject({ sizes: [], parts: ['orders'] });
    expect(readCommandLine(['--chat', '--orders', '--write'])).toMatchObject({
      parts: ['orders', 'chat'],
      write: true,
    });
  });

  it.each(['', '10', '1000,x', '5000,1000', '1000.5'])('rejects the sizes "%s"', (sizes) => {
    expect(() => readCommandLine(['--sizes', sizes])).toThrow(/--sizes/);
  });

  it('writes no quick run into the documents', () => {
    expect(() => readCommandLine(['--quick', '--write'])).toThrow('--write keeps full runs only');
  });

  it('compares orders or the chat with another commit', () => {
    expect(readCommandLine(['--orders', '--compare', 'HEAD~3'])).toMatchObject({
      parts: ['orders'],
      compare: 'HEAD~3',
    });
    expect(() => readCommandLine(['--compare', 'HEAD~3'])).toThrow('--compare');
    expect(() => readCommandLine(['--pages', '--compare', 'HEAD~3'])).toThrow('--compare');
    expect(() => readCommandLine(['--orders', '--compare', 'HEAD~3', '--write'])).toThrow('--compare');
  });

  it('measures orders with more and more of them in the database', () => {
    expect(readCommandLine(['--orders', '--growth', '1000,5000']).growth).toEqual([1_000, 5_000]);
    expect(() => readCommandLine(['--orders', '--growth', '5000,1000'])).toThrow('--growth');
  });

  it('rejects unknown options', () => {
    expect(() => readCommandLine(['--fast'])).toThrow();
  });
});
