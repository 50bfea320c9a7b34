import { eventually } from './eventually.ts';

describe('eventually', () => {
  it('returns the result as soon as the expectation holds', async () => {
    let tries = 0;
    const result = await eventually(
      () => {
        tries += 1;
        expect(tries).toBe(3);
        return 'done';
      },
      { every: 1 },
    );
    expect(result).toBe('done');
  });

  it('throws the last error after the time limit', async () => {
    let tries = 0;
    const never = () => {
      tries += 1;
      throw new Error(`try ${tries}`);
    };
    // biome-ignore lint/plugin/no-short-wait: it must fail
    const failure = await eventually(never, { within: 20, every: 1 }).catch((error: Error) => error);
    expect(failure).toEqual(new Error(`try ${tries}`));
    expect(tries).toBeGreaterThan(1);
  });
});
