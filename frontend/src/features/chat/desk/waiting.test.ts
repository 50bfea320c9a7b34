import { waitText } from './Waiting.tsx';

describe('how long a customer has been waiting', () => {
  it.each([
    [-5_000, '0 min'],
    [119_999, '1 min'],
    [59 * 60_000, '59 min'],
    [60 * 60_000, '1 h'],
    [47 * 3_600_000, '1 d'],
  ])('says after %i ms: %s', (ms, text) => {
    expect(waitText(ms)).toBe(text);
  });
});
