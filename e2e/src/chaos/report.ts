import type { Figure } from './figures.ts';

/** Figures as lines: ✓ or ✗, what, what was measured, the limit. */
export function report(figures: readonly Figure[]): string {
  const widest = Math.max(0, ...figures.map(({ what }) => what.length));
  return figures
    .map(({ what, measured, limit, holds }) => `  ${holds ? '✓' : '✗'} ${what.padEnd(widest)}  ${measured}  (${limit})`)
    .join('\n');
}
