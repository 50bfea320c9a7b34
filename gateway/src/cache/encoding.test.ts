import { encodingFor } from './encoding.ts';
import { hasEtag } from './etag.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.8, br;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0', 'identity'],
  ['*', 'identity'],
  ['gzip;q=nonsense', 'identity'],
])('chooses an encoding for Accept-Encoding %p: %s', (header, expected) => {
  expect(encodingFor(header, 5_000)).toBe(expected);
});

it('does not compress a short body', () => {
  expect(encodingFor('gzip, br', 500)).toBe('identity');
});

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('compares If-None-Match %p weakly with W/"a": %p', (header, expected) => {
  expect(hasEtag(header, 'W/"a"')).toBe(expected);
});
