import { type Colour, mix, tone } from '../drawing/colour.ts';
import { blur, gradient, rightwards } from '../drawing/paint.ts';
import { disc, irregular, type Point, path, smooth, stroke } from '../drawing/shapes.ts';
import { f } from '../drawing/svg.ts';
import { everywhere } from './interior.ts';

const [FAR, MID, NEAR, SUN] = ['#9db8b0', '#6f9a86', '#8fb07a', '#fff3d6'] as const;
/** Where the meadow begins. */
const Y = 790;

/** Hills, firs and a meadow in the morning. */
export function hills([low, high]: readonly [low: Colour, high: Colour]): string {
  const sky = gradient(0, 0, 0, Y, [
    [0, high],
    [1, low],
  ]);
  const ridge = (points: readonly Point[], from: number, to: number, c: Colour, end: Colour) =>
    path(
      smooth(points),
      gradient(0, from, 0, to, [
        [0, c],
        [1, end],
      ]),
    );
  return [
    everywhere(sky),
    disc(330, 330, 210, SUN, `opacity=".7" ${blur(60)}`),
    disc(330, 330, 84, SUN),
    ridge(
      [
        [-100, 640],
        [90, 520],
        [230, 590],
        [420, 430],
        [600, 570],
        [760, 480],
        [980, 600],
        [1300, 500],
        [1300, 1300],
        [-100, 1300],
      ],
      430,
      760,
      FAR,
      mix(FAR, low, 0.6),
    ),
    ridge(
      [
        [-100, 700],
        [200, 640],
        [480, 720],
        [800, 620],
        [1300, 700],
        [1300, 1300],
        [-100, 1300],
      ],
      620,
      820,
      MID,
      mix(MID, low, 0.35),
    ),
    firs(),
    meadow(),
  ].join('');
}

function firs(): string {
  const places = [
    [820, 690, 1],
    [880, 700, 0.8],
    [960, 690, 1.15],
    [1040, 700, 0.9],
    [1110, 694, 1.1],
    [60, 720, 1],
    [130, 726, 0.75],
  ] as const;
  return places
    .map(([x, b, k]) =>
      path(
        `M${x} ${b - 150 * k}L${x + 40 * k} ${b + 20}H${x - 40 * k}Z`,
        rightwards(tone(MID, -0.06), tone(MID, -0.16)),
      ),
    )
    .join('');
}

function meadow(): string {
  const ground = path(
    smooth([
      [-100, Y],
      [200, Y - 26],
      [600, Y + 6],
      [1000, Y - 30],
      [1300, Y - 4],
      [1300, 1400],
      [-100, 1400],
    ]),
    gradient(0, Y - 30, 0, 1200, [
      [0, tone(NEAR, -0.03)],
      [0.3, tone(NEAR, 0.03)],
      [1, tone(NEAR, -0.06)],
    ]),
  );
  const R = irregular(9);
  let blades = '';
  for (let i = 0; i < 90; i++) {
    const y = Y + 30 + R() * 360;
    const x = R() * 1200;
    const l = 8 + (y - Y) * 0.05;
    blades += `M${f(x)} ${f(y)}q2 ${f(-l)} ${f(5)} ${f(-l * 1.4)}M${f(x + 5)} ${f(y)}q2 ${f(-l * 0.8)} 8 ${f(-l)}`;
  }
  return ground + stroke(blades, tone(NEAR, -0.12), 3, 'opacity=".6"');
}
