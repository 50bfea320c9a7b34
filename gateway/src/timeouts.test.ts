import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@shop/contracts/catalogue-api.ts';
import { SERVER_TIMEOUTS, TIMEOUTS } from './timeouts.ts';

it('the limits of a call and of its look-ups leave half a second of the 5.5 s that P-C3 allows', () => {
  expect(TIMEOUTS.call).toBeLessThanOrEqual(5_000);
  expect(2 * TIMEOUTS.lookup).toBeLessThan(TIMEOUTS.call);
});

it('the default time to live of public reads is the one second that prices are promised with', () => {
  expect(TIMEOUTS.microCacheTtl).toBe(1_000);
});

it('the default limits of uploads leave time for three pictures at 2 Mbit/s, and less than 30 s to a sender who trickles (P-C7)', () => {
  const seconds = (MAX_IMAGES * MAX_IMAGE_BYTES * 8) / 2_000_000;
  expect(TIMEOUTS.uploadTotal).toBeGreaterThan(1.3 * seconds * 1_000);
  expect(SERVER_TIMEOUTS.request).toBeGreaterThan(TIMEOUTS.uploadTotal);
  expect(TIMEOUTS.uploadWindow + SERVER_TIMEOUTS.connectionCheck).toBeLessThan(30_000);
  expect(TIMEOUTS.body + SERVER_TIMEOUTS.connectionCheck).toBeLessThan(30_000);
});
