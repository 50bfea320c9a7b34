import { type Colour, mix, tone } from '../drawing/colour.ts';
import { belt, lathe, profile, rim, ring } from '../drawing/lathe.ts';
import { gradient, rightwards } from '../drawing/paint.ts';
import { standingShadow } from '../drawing/shadows.ts';
import { clip, disc, ellipse, fold, type Point, path, rectPath, smooth, stroke } from '../drawing/shapes.ts';
import { f } from '../drawing/svg.ts';

type PlantLook = {
  pot?: Colour;
  leaf?: Colour;
  kind?: 'sword' | 'rubber' | 'cactus';
  h?: number;
  r?: number;
  y?: number;
  form?: 'taper' | 'round';
};

/** A plant in its pot. */
export function plant({
  pot = '#c9714e',
  leaf = '#3f7a58',
  kind = 'sword',
  h = 250,
  r = 175,
  y = 975,
  form = 'taper',
}: PlantLook = {}): string {
  const cx = 600,
    t = y - h;
  let s = standingShadow(cx, y, r * 0.9, { cast: 170 }),
    back = '';
  if (kind === 'sword') {
    const L = [
      [-60, -470, 60, -30],
      [70, -520, 62, 40],
      [10, -600, 70, 0],
      [-110, -330, 58, -90],
      [120, -380, 58, 95],
      [-30, -430, 66, -60],
      [48, -360, 64, 60],
    ] as const;
    back = L.map(([dx, dy, w, tx], i) =>
      leafBlade(cx + dx * 0.5, t + 25, cx + dx + tx, t + dy, w * 1.5, mix(leaf, i % 2 ? '#1f5a4a' : '#7fa85c', 0.2)),
    ).join('');
  } else if (kind === 'rubber') {
    back = stroke(`M${cx} ${t + 20}C${cx - 10} ${t - 150} ${cx + 14} ${t - 300} ${cx + 4} ${t - 470}`, '#6d5238', 12);
    const L = [
      [-1, -120, 235],
      [1, -165, 240],
      [-1, -250, 235],
      [1, -300, 225],
      [-1, -375, 190],
      [1, -420, 170],
      [-0.25, -470, 150],
    ] as const;
    back += L.map(([sd, dy, l], i) =>
      leafBlade(
        cx + sd * 6,
        t + dy,
        cx + sd * l,
        t + dy - 105 + i * -6,
        120 - i * 5,
        mix(leaf, i % 2 ? '#17463a' : '#6b9a5a', 0.22),
      ),
    ).join('');
  } else if (kind === 'cactus') {
    const col = (x: number, yb: number, w: number, hh: number) => {
      const d = rectPath(x - w / 2, yb - hh, w, hh, w / 2);
      return (
        path(d, rightwards(tone(leaf, 0.05), tone(leaf, 0.1), leaf, tone(leaf, -0.12))) +
        clip(
          d,
          [-0.34, -0.14, 0.08, 0.28]
            .map((k) => fold(`M${x + k * w} ${yb - hh + 22}V${yb}`, tone(leaf, -0.16), 8, 3, 0.6))
            .join('') +
            Array.from({ length: Math.floor(hh / 34) }, (_, i) =>
              [-0.24, -0.03, 0.18, 0.37]
                .map((k) => disc(x + k * w, yb - hh + 34 + i * 34 + (k > 0 ? 9 : 0), 2.6, '#f6f0d8'))
                .join(''),
            ).join(''),
        )
      );
    };
    back =
      col(cx, t + 40, 150, 470) +
      path(
        `M${cx + 60} ${t - 130}h50q30 0 30 -30v-90q0 -36 36 -36t36 36v110q0 84 -84 84h-68z`,
        rightwards(leaf, tone(leaf, 0.07), tone(leaf, -0.1)),
      ) +
      path(
        `M${cx - 60} ${t - 60}h-40q-22 0 -22 -22v-70q0 -32 -32 -32t-32 32v86q0 68 68 68h58z`,
        rightwards(tone(leaf, 0.03), tone(leaf, 0.08), tone(leaf, -0.08)),
      ) +
      disc(cx - 20, t - 428, 20, '#ef8f8a') +
      disc(cx + 6, t - 440, 22, '#f4a6a0') +
      disc(cx + 24, t - 424, 16, '#e87b7a');
  }
  const soil = '#4a382e';
  const pr =
    form === 'round'
      ? profile([
          [t, r * 0.82],
          [t + h * 0.4, r * 1.12, 130],
          [y - 20, r * 0.8, 70],
          [y, r * 0.6],
        ])
      : profile([
          [t, r],
          [t + 46, r * 0.985],
          [t + 48, r * 0.92],
          [y - 4, r * 0.7, 12],
          [y, r * 0.66],
        ]);
  const rt = form === 'round' ? r * 0.82 : r;
  s += lathe(cx, pr, pot, {
    finish: form === 'round' ? 'gloss' : 'matte',
    e: 0.14,
    over: form === 'round' ? '' : belt(cx, t + 44, t + 74, r, 0.14, tone(pot, -0.14)),
  });
  s +=
    rim(cx, t, rt, pot, { e: 0.14, lip: 14, inside: soil }) +
    ellipse(cx, t + 5, rt - 16, (rt - 18) * 0.13, rightwards(tone(soil, -0.05), soil));
  return (
    s +
    back +
    clip(
      `M${cx - rt} ${t}A${rt} ${rt * 0.14} 0 0 0 ${cx + rt} ${t}V${t + 60}H${cx - rt}Z`,
      clip(
        `M${cx - rt} ${t}A${rt} ${rt * 0.14} 0 0 0 ${cx + rt} ${t}V${t + 60}H${cx - rt}Z`,
        lathe(cx, pr, pot, { finish: form === 'round' ? 'gloss' : 'matte', e: 0.14 }) +
          ring(cx, t + 1, rt - 5, 0.14, tone(pot, 0.12), 10, 0.9),
      ),
    )
  );
}

const leafBlade = (x: number, y: number, tx: number, ty: number, w: number, c: Colour, vein = true) => {
  // long leaf from (x,y) to tip (tx,ty)
  const dx = tx - x,
    dy = ty - y,
    l = Math.hypot(dx, dy),
    nx = -dy / l,
    ny = dx / l,
    q = (t: number, k: number): Point => [x + dx * t + nx * k * w, y + dy * t + ny * k * w];
  const d = smooth(
    [[x, y], q(0.25, 0.42), q(0.55, 0.5), q(0.85, 0.24), [tx, ty], q(0.85, -0.24), q(0.55, -0.5), q(0.25, -0.42)],
    true,
    1 / 6,
  );
  return (
    path(
      d,
      gradient(
        q(0.5, 0.5)[0],
        q(0.5, 0.5)[1],
        q(0.5, -0.5)[0],
        q(0.5, -0.5)[1],
        nx > 0
          ? [
              [0, tone(c, -0.07)],
              [0.49, tone(c, -0.03)],
              [0.51, tone(c, 0.06)],
              [1, tone(c, 0.1)],
            ]
          : [
              [0, tone(c, 0.1)],
              [0.49, tone(c, 0.05)],
              [0.51, tone(c, -0.03)],
              [1, tone(c, -0.07)],
            ],
      ),
    ) + (vein ? stroke(`M${f(x)} ${f(y)}L${f(tx)} ${f(ty)}`, tone(c, 0.16), 2, 'opacity=".55"') : '')
  );
};
