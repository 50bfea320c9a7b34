import { type Colour, tone } from '../drawing/colour.ts';
import { blurWide, diagonal, downwards, gradient, rightwards } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { clip, fold, path, rectPath, stroke } from '../drawing/shapes.ts';
import { f } from '../drawing/svg.ts';

type ArmchairLook = {
  c?: Colour;
  wood?: Colour;
  channels?: number;
  back?: 'round' | 'square';
  pillow?: Colour;
  arms?: 'round' | 'square';
};

/** An armchair; `channels` is how many flutes its back has. */
export function armchair({
  c = '#b9674b',
  wood = '#8a5a36',
  channels = 6,
  back = 'round',
  pillow,
  arms = 'round',
}: ArmchairLook = {}): string {
  const y = 1010;
  let s = standingShadow(600, y - 6, 330, { cast: 150, ry: 36 });
  const leg = (x: number, x2: number, yy: number, k: number) =>
    path(
      `M${x - 20} 860h40L${x2 + 11} ${yy}h-22z`,
      rightwards(tone(wood, 0.1 + k), tone(wood, 0.03 + k), tone(wood, -0.1 + k)),
    );
  s += leg(372, 366, y - 26, -0.1) + leg(828, 834, y - 26, -0.1);
  const bd =
    back === 'round'
      ? 'M300 800V520C300 330 430 250 600 250S900 330 900 520V800Z'
      : 'M310 800V360q0 -74 76 -78q214 -14 428 0q76 4 76 78V800Z';
  s += path(
    bd,
    gradient(300, 250, 900, 800, [
      [0, tone(c, 0.1)],
      [0.5, c],
      [1, tone(c, -0.1)],
    ]),
  );
  let ch = fold('M300 520C300 330 430 262 600 262S900 330 900 520', tone(c, 0.2), 26, 12, 0.7);
  if (channels)
    for (let i = 0; i <= channels; i++) {
      const k = i / channels,
        x = 385 + k * 430,
        tx = 600 + (x - 600) * 1.02,
        d = `M${f(x)} 800C${f(x)} 640 ${f(tx)} 460 ${f(600 + (tx - 600) * 0.82)} 250`;
      ch +=
        fold(d, tone(c, -0.22), 24, 9, 0.55) +
        stroke(d, tone(c, -0.25), 3, 'opacity=".55"') +
        fold(
          `M${f(x + 30)} 800C${f(x + 30)} 640 ${f(tx + 30)} 470 ${f(600 + (tx + 26 - 600) * 0.84)} 270`,
          tone(c, 0.16),
          16,
          10,
          i < channels ? 0.5 : 0,
        );
    }
  else
    ch += stroke(
      back === 'round'
        ? 'M330 800V525C330 360 448 284 600 284S870 360 870 525V800'
        : 'M340 800V372q0 -54 56 -58q204 -12 408 0q56 4 56 58V800',
      tone(c, -0.16),
      3.5,
      'opacity=".7"',
    );
  s += clip(
    bd,
    ch + fold('M380 700H820', tone(c, -0.4), 90, 30, 0.5) + fold('M905 400V800', tone(c, -0.3), 60, 24, 0.5),
  );
  if (pillow) {
    const d = 'M455 470q145 -26 290 0q26 120 0 240q-145 22 -290 0q-26 -120 0 -240z';
    s +=
      path(d, tone(c, -0.3), `opacity=".4" transform="translate(16 14)" ${blurWide(16)}`) +
      path(d, diagonal(tone(pillow, 0.1), pillow, tone(pillow, -0.1))) +
      clip(
        d,
        fold('M470 480q60 90 50 200', tone(pillow, -0.14), 20, 12, 0.5) +
          fold('M735 480q-50 70 -40 190', tone(pillow, -0.14), 20, 12, 0.5),
      );
  }
  // front rail
  s += path(
    'M330 760H870V880q0 28 -28 28H358q-28 0 -28 -28z',
    downwards(tone(c, -0.12), tone(c, -0.05), tone(c, -0.13)),
  );
  // seat cushion: top and front
  const sd =
    'M352 716Q352 660 420 652Q600 632 780 652Q848 660 848 716V762Q848 808 800 812Q600 826 400 812Q352 808 352 762Z';
  s +=
    path('M352 800Q600 850 848 800V830H352z', tone(c, -0.35), `opacity=".5" ${blurWide(9)}`) +
    path(
      sd,
      downwards([
        [0, tone(c, 0.15)],
        [0.36, tone(c, 0.1)],
        [0.52, tone(c, 0.01)],
        [1, tone(c, -0.08)],
      ]),
    ) +
    clip(
      sd,
      stroke('M352 726Q600 704 848 726', tone(c, 0.22), 4, 'opacity=".7"') +
        stroke('M352 731Q600 709 848 731', tone(c, -0.16), 3, 'opacity=".6"') +
        fold('M420 660Q600 640 740 655', '#ffffff', 18, 14, 0.25) +
        fold('M846 660V810', tone(c, -0.3), 50, 22, 0.6),
    );
  // arms
  for (const m of [-1, 1]) {
    const x0 = m < 0 ? 232 : 822,
      w = 146,
      d =
        arms === 'round'
          ? `M${x0} 900V600Q${x0} 528 ${x0 + w / 2} 528T${x0 + w} 600V900Q${x0 + w} 926 ${x0 + w - 24} 926H${x0 + 24}Q${x0} 926 ${x0} 900Z`
          : rectPath(x0 + 14, 560, w - 28, 366, 22);
    s +=
      path(d, tone(c, -0.4), `opacity=".35" transform="translate(${m < 0 ? 14 : -8} 6)" ${blurWide(12)}`) +
      path(
        d,
        gradient(
          x0,
          528,
          x0 + w,
          926,
          m < 0
            ? [
                [0, tone(c, 0.12)],
                [0.5, tone(c, 0.03)],
                [1, tone(c, -0.08)],
              ]
            : [
                [0, tone(c, 0.04)],
                [0.5, tone(c, -0.04)],
                [1, tone(c, -0.16)],
              ],
        ),
      );
    s += clip(
      d,
      fold(`M${x0 + 24} 600Q${x0 + 30} 545 ${x0 + w * 0.6} 545`, '#ffffff', 20, 12, m < 0 ? 0.5 : 0.3) +
        fold(`M${x0 + w} 560V926`, tone(c, -0.28), 40, 16, 0.6) +
        fold(`M${x0} 926H${x0 + w}`, tone(c, -0.3), 50, 20, 0.5) +
        (arms === 'round'
          ? stroke(
              `M${x0 + 16} 905V604Q${x0 + 16} 544 ${x0 + w / 2} 544T${x0 + w - 16} 604V905`,
              tone(c, -0.18),
              3,
              'opacity=".55"',
            )
          : ''),
    );
  }
  return s + leg(300, 288, y, 0) + leg(900, 912, y, -0.03);
}
