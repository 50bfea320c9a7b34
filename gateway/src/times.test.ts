import { TIMES } from './times.ts';

it('whatever hangs is given up within 5.5 s: half a second is left for the way (P-C3)', () => {
  expect(TIMES.call).toBeLessThanOrEqual(5_000);
  expect(2 * TIMES.lookUp).toBeLessThan(TIMES.call);
});

it('what is kept of the catalogue lives for a second: that is what prices and stock are promised with', () => {
  expect(TIMES.publicRead).toBe(1_000);
});
