import { eventually } from './eventually.ts';

describe('eventually', () => {
  it('gives the result as soon as the expectation holds', async () => {
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

  it('fails with the last error when the time is up', async () => {
    let tries = 0;
    const never = () => {
      tries += 1;
      throw new Error(`try ${tries}`);
    };
    const failure = await eventually(never, { within: 20, every: 1 }).catch((error: Error) => error);
    expect(failure).toEqual(new Error(`try ${tries}`));
    expect(tries).toBeGreaterThan(1);
  });
});
