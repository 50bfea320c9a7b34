import { table } from './markdown-table.ts';
import type { Measurement } from './measurements.ts';

/** Measurements as lines: ✓ or ✗, description, measured value, limit. */
export function report(measurements: readonly Measurement[]): string {
  const widest = Math.max(0, ...measurements.map(({ what }) => what.length));
  return measurements
    .map(({ what, measured, limit, holds }) => `  ${holds ? '✓' : '✗'} ${what.padEnd(widest)}  ${measured}  (${limit})`)
    .join('\n');
}

/** The most that a cell of a table holds (infra/src/repository/documents.test.ts). */
const MAX_CELL = 190;

/** Measurements as a Markdown table. What does not hold is bold. */
export function reportTable(measurements: readonly Measurement[]): string {
  return table(
    ['', 'measured', 'limit', 'holds'],
    measurements.map(({ what, measured, limit, holds }) => [
      what,
      holds ? shortened(measured) : `**${shortened(measured)}**`,
      limit,
      holds ? '✓' : '✗',
    ]),
  );
}

/** One line, without what a cell would have to escape. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '/');
  return line.length <= MAX_CELL ? line : `${line.slice(0, MAX_CELL - 1)}…`;
}
