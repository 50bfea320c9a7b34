import type { Measurement } from './measurements.ts';

/** Measurements as lines: ✓ or ✗, description, measured value, limit. */
export function report(measurements: readonly Measurement[]): string {
  const widest = Math.max(0, ...measurements.map(({ what }) => what.length));
  return measurements
    .map(({ what, measured, limit, holds }) => `  ${holds ? '✓' : '✗'} ${what.padEnd(widest)}  ${measured}  (${limit})`)
    .join('\n');
}
