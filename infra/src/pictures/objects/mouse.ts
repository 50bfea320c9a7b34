import { type Colour, tone } from '../drawing/colour.ts';
import { blur, gradient, rightwards } from '../drawing/paint.ts';
import { lyingShadow } from '../drawing/shadows.ts';
import { clip, ellipse, fold, group, path, rect, stroke } from '../drawing/shapes.ts';

type MouseLook = {
  c?: Colour;
  dark?: Colour;
  accent?: Colour;
  rot?: number;
  form?: 'soft' | 'grip';
};

/** A mouse, lying, seen from above; `form: grip` has rubber sides. */
export function mouse({
  c = '#b4becb',
  dark = '#2a2e36',
  accent = '#0f766e',
  rot = 18,
  form = 'soft',
}: MouseLook = {}): string {
  const D = 'M600 300C722 300 782 372 788 510C796 720 770 900 600 900S404 720 412 510C418 372 478 300 600 300Z',
    O =
      form === 'grip'
        ? 'M600 300C722 300 786 372 784 510C776 620 800 690 786 770C766 870 700 900 600 900S434 870 414 770C400 690 424 620 416 510C414 372 478 300 600 300Z'
        : D;
  const sd = lyingShadow(
    `M600 300C722 300 782 372 788 510C796 720 770 900 600 900S404 720 412 510C418 372 478 300 600 300Z`,
    34,
  );
  let s =
    path(O, tone(dark, -0.03), 'transform="translate(5 8)"') +
    path(
      O,
      gradient(430, 300, 790, 880, [
        [0, tone(c, 0.08)],
        [0.45, c],
        [1, tone(c, -0.12)],
      ]),
    );
  let i =
    fold('M790 420C800 640 790 780 720 880', tone(c, -0.34), 70, 34, 0.6) +
    fold('M440 860C520 920 680 920 760 860', tone(c, -0.34), 60, 30, 0.5) +
    ellipse(540, 660, 84, 150, '#ffffff', `opacity=".5" ${blur(46)}`) +
    fold('M432 620C424 500 440 400 500 340', '#ffffff', 26, 14, 0.55) +
    fold('M650 330C700 350 720 400 724 500', '#ffffff', 22, 16, 0.2);
  i +=
    stroke('M400 566Q600 624 800 566', tone(c, -0.28), 5) +
    stroke('M400 571Q600 629 800 571', tone(c, 0.2), 2.4, 'opacity=".8"') +
    stroke('M600 296V594', tone(c, -0.28), 5) +
    stroke('M603.5 296V594', tone(c, 0.2), 2.2, 'opacity=".8"');
  if (form === 'grip')
    i +=
      path('M400 560Q446 640 440 700Q436 780 470 860L380 880V540Z', tone(dark, 0.05)) +
      path('M800 560Q754 640 760 700Q764 780 730 860L820 880V540Z', tone(dark, -0.02)) +
      [0, 1, 2, 3, 4]
        .map((k) => stroke(`M412 ${650 + k * 34}l26 8M788 ${650 + k * 34}l-26 8`, tone(dark, 0.2), 4, 'opacity=".7"'))
        .join('');
  s += clip(O, i);
  s +=
    rect(566, 372, 68, 152, 34, tone(c, -0.3)) +
    rect(570, 376, 60, 144, 30, tone(dark, -0.08)) +
    rect(578, 390, 44, 116, 21, rightwards(tone(dark, 0.02), tone(dark, 0.24), tone(dark, 0.02))) +
    [...Array(9)].map((_, k) => stroke(`M582 ${402 + k * 11.6}h36`, tone(dark, -0.08), 3.4)).join('') +
    rect(588, 546, 24, 9, 4.5, accent);
  if (form === 'grip') s += rect(590, 640, 20, 20, 10, tone(accent, 0));
  return group(sd + s, `transform="rotate(${rot} 600 600)"`);
}
