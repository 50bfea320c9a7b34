import { formatChange } from './format-change.ts';

it.each([
  [0.1254, '+12.5%'],
  [-1, '-100%'],
  [0, '0%'],
])('formats a change of %f as %s', (share, text) => {
  expect(formatChange(share)).toBe(text);
});
