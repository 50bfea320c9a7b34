import { type Colour, tone } from '../drawing/colour.ts';
import { lathe, profile } from '../drawing/lathe.ts';
import { rightwards } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { ellipse, group, irregular, stroke } from '../drawing/shapes.ts';
import { f } from '../drawing/svg.ts';

type VaseLook = {
  c?: Colour;
  form?: 'bottle' | 'jug';
  stems?: 'eucalyptus' | 'dry';
  leaf?: Colour;
  finish?: 'satin' | 'gloss';
};

/** A vase with stems in it. */
export function vase({
  c = '#d8c3a5',
  form = 'bottle',
  stems = 'eucalyptus',
  leaf = '#6f8f7a',
  finish = 'satin',
}: VaseLook = {}): string {
  const cx = 600,
    y = 990,
    e = 0.14;
  const R = irregular(11);
  let s = standingShadow(cx, y, 150, { cast: 170 });
  const F = {
      bottle: [
        [540, 56],
        [560, 44, 20],
        [640, 46, 60],
        [740, 178, 150],
        [900, 170, 100],
        [y - 6, 110, 16],
        [y, 104],
      ],
      jug: [
        [520, 92],
        [560, 80, 30],
        [650, 150, 120],
        [860, 165, 140],
        [y - 8, 104, 20],
        [y, 98],
      ],
    } as const,
    pr = profile(F[form]),
    [t, r] = pr[0] ?? [0, 0];
  const st = (x1: number, y1: number, b: number, n: number, l: number) => {
    let o = stroke(`M${cx} ${t}Q${b} ${(t + y1) / 2} ${x1} ${y1}`, tone(leaf, -0.14), 6);
    for (let i = 1; i <= n; i++) {
      const k = 0.22 + (i / n) * 0.76,
        m = 1 - k,
        x = m * m * cx + 2 * m * k * b + k * k * x1,
        yy = m * m * t + (2 * m * k * (t + y1)) / 2 + k * k * y1,
        sd = i % 2 ? 1 : -1,
        rr2 = l * (1.1 - k * 0.45);
      o += group(
        ellipse(rr2 * 0.9, 0, rr2, rr2 * 0.62, rightwards(tone(leaf, -0.06), tone(leaf, 0.04 + R() * 0.06))) +
          stroke(`M0 0H${f(rr2 * 1.7)}`, tone(leaf, 0.16), 2, 'opacity=".6"'),
        `transform="translate(${f(x)} ${f(yy)}) rotate(${f(sd > 0 ? -18 - R() * 25 : -160 + R() * 25)})"`,
      );
    }
    return o;
  };
  if (stems === 'eucalyptus') s += st(430, 170, 560, 11, 42) + st(780, 210, 640, 10, 40) + st(610, 110, 590, 12, 44);
  if (stems === 'dry')
    s += [-150, -70, 0, 60, 150]
      .map(
        (dx, i) =>
          stroke(`M${cx} ${t}Q${cx + dx * 0.3} 380 ${cx + dx} ${230 - (i % 2) * 60}`, '#b08d57', 4) +
          [...Array(9)]
            .map((_, j) => {
              const k = 0.55 + j * 0.055,
                m = 1 - k,
                x = m * m * cx + 2 * m * k * (cx + dx * 0.3) + k * k * (cx + dx),
                yy = m * m * t + 2 * m * k * 380 + k * k * (230 - (i % 2) * 60);
              return (
                ellipse(
                  x - 13,
                  yy,
                  9,
                  19,
                  tone('#d8b574', 0.02 * (j % 3)),
                  `transform="rotate(-28 ${f(x - 13)} ${f(yy)})"`,
                ) +
                ellipse(
                  x + 13,
                  yy,
                  9,
                  19,
                  tone('#c79f5c', 0.02 * (j % 3)),
                  `transform="rotate(28 ${f(x + 13)} ${f(yy)})"`,
                )
              );
            })
            .join(''),
      )
      .join('');
  s += lathe(cx, pr, c, { finish, e });
  return s + stroke(`M${cx - r} ${t}a${r} ${r * e} 0 0 0 ${2 * r} 0`, tone(c, 0.12), 7);
}
