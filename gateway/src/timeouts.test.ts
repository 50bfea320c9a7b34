import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@shop/contracts/catalogue-api.ts';
import { SERVER_TIMEOUTS, TIMEOUTS } from './timeouts.ts';

it('leave half a second of the 5.5 s of P-C3 after a call and its session lookups', () => {
  expect(TIMEOUTS.call).toBeLessThanOrEqual(5_000);
  expect(2 * TIMEOUTS.lookup).toBeLessThan(TIMEOUTS.call);
});

it('cache public reads for the one second that prices may be old', () => {
  expect(TIMEOUTS.microCacheTtl).toBe(1_000);
});

it('give uploads time for three images at 2 Mbit/s, and disconnect a trickling sender within 30 s (P-C7)', () => {
  const seconds = (MAX_IMAGES * MAX_IMAGE_BYTES * 8) / 2_000_000;
  expect(TIMEOUTS.uploadTotal).toBeGreaterThan(1.3 * seconds * 1_000);
  expect(SERVER_TIMEOUTS.request).toBeGreaterThan(TIMEOUTS.uploadTotal);
  expect(TIMEOUTS.uploadWindow + SERVER_TIMEOUTS.connectionCheck).toBeLessThan(30_000);
  expect(TIMEOUTS.body + SERVER_TIMEOUTS.connectionCheck).toBeLessThan(30_000);
});
