import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@shop/contracts/catalogue-api.ts';
import { SERVER_TIMES, TIMES } from './times.ts';

it('whatever hangs is given up within 5.5 s: half a second is left for the way (P-C3)', () => {
  expect(TIMES.call).toBeLessThanOrEqual(5_000);
  expect(2 * TIMES.lookUp).toBeLessThan(TIMES.call);
});

it('what is kept of the catalogue lives for a second: that is what prices and stock are promised with', () => {
  expect(TIMES.publicRead).toBe(1_000);
});

it('a product’s pictures arrive in time over a line of 2 Mbit/s, and a sender who trickles is gone within 30 s (P-C7)', () => {
  const seconds = (MAX_IMAGES * MAX_IMAGE_BYTES * 8) / 2_000_000;
  expect(TIMES.senderInAll).toBeGreaterThan(1.3 * seconds * 1_000);
  expect(SERVER_TIMES.request).toBeGreaterThan(TIMES.senderInAll);
  expect(TIMES.sender + SERVER_TIMES.look).toBeLessThan(30_000);
  expect(TIMES.body + SERVER_TIMES.look).toBeLessThan(30_000);
});
