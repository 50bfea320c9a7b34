import { type Colour, tone } from '../drawing/colour.ts';
import { tile } from '../drawing/paint.ts';

/** Fine threads of a shirt or a cap. */
export function fineWeave(c: Colour): string {
  return tile(
    6,
    6,
    `<path d="M0 1.5h3M3 4.5h3" stroke="${tone(c, -0.2)}" stroke-width="1" opacity=".2"/><path d="M1 3h3" stroke="${tone(c, 0.2)}" stroke-width="1" opacity=".18"/>`,
  );
}

/** Coarse threads of a bag. */
export function coarseWeave(c: Colour): string {
  return tile(
    8,
    8,
    `<path d="M0 2h4M4 6h4" stroke="${tone(c, -0.2)}" stroke-width="1.2" opacity=".25"/><path d="M1 4h4" stroke="${tone(c, 0.2)}" stroke-width="1" opacity=".2"/>`,
  );
}
