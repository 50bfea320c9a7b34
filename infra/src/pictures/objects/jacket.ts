import { type Colour, tone } from '../drawing/colour.ts';
import { diagonal, downwards, gradient } from '../drawing/paint.ts';
import { lyingShadow } from '../drawing/shadows.ts';
import { clip, fold, path, rect, stitch, stroke } from '../drawing/shapes.ts';
import { f } from '../drawing/svg.ts';

type JacketLook = {
  c?: Colour;
  lining?: Colour;
  zip?: Colour;
  form?: 'puffer' | 'rain';
  trim?: Colour;
};

/** A jacket, lying, seen from above. */
export function jacket({
  c = '#4c6174',
  lining = '#d98c4a',
  zip = '#d9dce1',
  form = 'puffer',
  trim,
}: JacketLook = {}): string {
  const T = trim || tone(c, -0.08),
    B =
      'M430 250C380 262 350 276 326 300C340 420 352 540 344 700C340 820 336 920 334 1010Q334 1036 362 1038C520 1048 680 1048 838 1038Q866 1036 866 1010C864 920 860 820 856 700C848 540 860 420 874 300C850 276 820 262 770 250C720 232 480 232 430 250Z';
  const SL =
      'M332 292C262 330 238 430 222 560C206 700 196 830 192 950Q192 974 214 978L296 986Q318 988 322 966C334 850 346 740 360 600Z',
    SR = SL.replace(/(-?\d+(\.\d+)?) (-?\d+(\.\d+)?)/g, (_, x, __, y) => `${1200 - x} ${y}`);
  let s = lyingShadow(B + SL + SR, 24);
  // hood or collar behind
  if (form === 'rain')
    s +=
      path(
        'M440 262C420 150 500 104 600 104S780 150 760 262C720 300 480 300 440 262Z',
        diagonal(tone(c, 0.06), tone(c, -0.08)),
      ) +
      path(
        'M482 258C470 180 520 148 600 148S730 180 718 258C690 300 510 300 482 258Z',
        downwards(tone(lining, -0.22), tone(lining, -0.06)),
      );
  else
    s +=
      path(
        'M448 262C446 190 506 158 600 158S754 190 752 262C700 320 500 320 448 262Z',
        diagonal(tone(c, 0.08), tone(c, -0.1)),
      ) +
      path(
        'M478 262C482 206 530 186 600 186S718 206 722 262C700 316 500 316 478 262Z',
        downwards(tone(lining, -0.26), tone(lining, -0.1)),
      ) +
      rect(570, 208, 60, 30, 4, '#f6f1e6', 'opacity=".9"');
  const base = (d: string, x0: number, x1: number, k: number) =>
    path(
      d,
      gradient(x0, 300, x1, 980, [
        [0, tone(c, 0.07 + k)],
        [0.5, tone(c, k)],
        [1, tone(c, -0.08 + k)],
      ]),
    );
  s += base(SL, 190, 360, 0) + base(SR, 840, 1010, -0.03);
  const quilt = (n: number, y0: number, y1: number, x0: number, x1: number, bow: number) => {
    let a = '',
      b = '';
    for (let i = 0; i <= n; i++) {
      const y = y0 + ((y1 - y0) * i) / n,
        q = (k: number) => `M${f(x0)} ${f(y + k)}Q${f((x0 + x1) / 2)} ${f(y + k + bow)} ${f(x1)} ${f(y + k)}`;
      a += q(0);
      b += q(30);
    }
    return (
      fold(a, tone(c, -0.26), 20, 9, 0.75) +
      fold(b, tone(c, 0.22), 24, 12, 0.45) +
      stroke(a, tone(c, -0.3), 2.4, 'opacity=".7"')
    );
  };
  s +=
    clip(
      SL,
      (form === 'puffer'
        ? quilt(8, 330, 960, 170, 380, 26)
        : fold('M300 420Q270 560 240 700M310 640Q280 760 250 860', tone(c, -0.22), 16, 10, 0.5)) +
        fold('M362 300L320 990', tone(c, -0.3), 40, 18, 0.6),
    ) +
    clip(
      SR,
      (form === 'puffer'
        ? quilt(8, 330, 960, 820, 1030, 26)
        : fold('M900 420Q930 560 960 700M890 640Q920 760 950 860', tone(c, -0.22), 16, 10, 0.5)) +
        fold('M838 300L880 990', tone(c, -0.3), 40, 18, 0.6),
    );
  for (const [x, m] of [
    [192, 1],
    [1008, -1],
  ] as const)
    s += path(
      `M${x} 940Q${x} 974 ${x + m * 22} 978L${x + m * 104} 986Q${x + m * 126} 988 ${x + m * 130} 966L${x + m * 134} 930Q${x + m * 60} 930 ${x + m * 2} 916Z`,
      downwards(T, tone(T, -0.1)),
    );
  s +=
    base(B, 330, 870, 0.01) +
    clip(
      B,
      (form === 'puffer'
        ? quilt(7, 372, 990, 320, 880, 12)
        : fold('M420 330C450 520 420 700 440 1000M780 330C750 520 790 700 760 1000', tone(c, -0.2), 20, 16, 0.35)) +
        fold('M870 320V1040', tone(c, -0.3), 50, 26, 0.5) +
        fold('M400 320V980', '#ffffff', 36, 26, 0.18),
    );
  if (form !== 'puffer')
    s += clip(
      B,
      path('M320 240H880V430Q600 470 320 430Z', tone(c, -0.05)) +
        stitch('M320 430Q600 470 880 430', tone(c, 0.2), 2.6, 0.6),
    );
  s += clip(
    B,
    path('M330 990Q600 1006 870 990V1050H330Z', downwards(T, tone(T, -0.1))) +
      [...Array(30)].map((_, i) => stroke(`M${340 + i * 18} 998v44`, tone(T, -0.12), 3, 'opacity=".5"')).join(''),
  );
  // collar
  s +=
    path(
      'M446 236C436 276 446 320 478 340L597 384V326C548 310 500 278 480 226Q460 222 446 236Z',
      diagonal(tone(c, 0.1), tone(c, -0.03)),
    ) +
    path(
      'M754 236C764 276 754 320 722 340L603 384V326C652 310 700 278 720 226Q740 222 754 236Z',
      diagonal(tone(c, 0.03), tone(c, -0.1)),
    );
  // zip
  s +=
    fold('M612 330V1030', tone(c, -0.4), 16, 8, 0.5) +
    rect(589, 316, 22, 722, 4, tone(c, -0.2)) +
    stroke('M600 322V1034', tone(zip, -0.1), 9, 'stroke-dasharray="4 5"') +
    stroke('M600 322V1034', tone(zip, 0.08), 3, 'opacity=".9"') +
    rect(590, 372, 20, 30, 5, downwards(tone(zip, 0.05), tone(zip, -0.2))) +
    rect(595, 398, 10, 40, 5, lining);
  for (const m of [-1, 1]) {
    const x = 600 + m * 180;
    s +=
      fold(`M${x} 760L${x + m * 46} 900`, tone(c, -0.35), 22, 9, 0.5) +
      stroke(`M${x} 756L${x + m * 46} 896`, tone(c, -0.22), 16) +
      stroke(`M${x} 756L${x + m * 46} 896`, lining, 5);
  }
  return s + rect(690, 470, 70, 28, 5, lining);
}
