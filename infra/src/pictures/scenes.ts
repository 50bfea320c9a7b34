import { type Colour, mix, tone } from './drawing/colour.ts';
import { blur, blurWide, downwards, gradient, tile } from './drawing/paint.ts';
import { clip, disc, ellipse, group, path, rect, rectPath } from './drawing/shapes.ts';
import { hills } from './parts/hills.ts';
import { everywhere, surface, wall, windowLight } from './parts/interior.ts';

/** A backdrop: wall, surface and window light, or hills. No people, no text. */
export type Scene =
  | { kind: 'desk' | 'kitchen'; wall?: Colour; top?: Colour; y?: number }
  | { kind: 'shelf'; wall?: Colour }
  | { kind: 'hook'; wall?: Colour; hooks?: readonly number[] }
  | { kind: 'cloth'; top: Colour }
  | { kind: 'room' }
  | { kind: 'hills'; sky?: readonly [low: Colour, high: Colour] };

/** The SVG text of a backdrop; only within `begin` and `finish`. */
export function backdrop(scene: Scene): string {
  switch (scene.kind) {
    case 'desk':
      return wall(scene.wall ?? '#cfd9d6') + windowLight(0.34) + surface(scene.y ?? 740, scene.top ?? '#dcb98c');
    case 'kitchen':
      return kitchen(scene.wall ?? '#e9e2d5', scene.top ?? '#cfa982', scene.y ?? 800);
    case 'shelf':
      return shelf(scene.wall ?? '#d9d3cb');
    case 'room':
      return room();
    case 'hills':
      return hills(scene.sky ?? ['#f6d9b8', '#dfe9e6']);
    case 'hook':
      return hookBoard(scene.wall ?? '#d8d2c8', scene.hooks ?? [180, 600, 1020]);
    case 'cloth':
      return cloth(scene.top);
  }
}

function kitchen(w: Colour, top: Colour, y: number): string {
  const tiles = tile(
    150,
    75,
    `<path d="M0 .5H150M0 37.5H150M37 0V37M112 37V75" stroke="${tone(w, -0.08)}" stroke-width="3" fill="none"/><path d="M0 3H150M0 40H150" stroke="#fff" stroke-width="2" opacity=".5"/>`,
  );
  return wall(w) + everywhere(tiles, 'opacity=".8"') + windowLight(0.36) + surface(y, top);
}

function shelf(w: Colour): string {
  const [top, y] = ['#b98a5c', 905];
  const shade = downwards([
    [0, '#1d2540', 0.34],
    [0.25, '#1d2540', 0.18],
    [1, '#1d2540', 0],
  ]);
  const board = gradient(0, y - 36, 0, y + 20, [
    [0, tone(top, 0.0)],
    [1, tone(top, 0.1)],
  ]);
  return (
    wall(w) +
    windowLight(0.3) +
    rect(-200, y + 60, 1600, 260, 0, shade) +
    rect(-200, y - 36, 1600, 56, 0, board) +
    rect(-200, y + 20, 1600, 46, 0, downwards(tone(top, -0.02), tone(top, -0.12))) +
    rect(-200, y + 19, 1600, 3, 0, tone(top, 0.16)) +
    rect(-200, y - 60, 1600, 30, 0, '#1d2540', `opacity=".12" ${blurWide(12)}`)
  );
}

function room(): string {
  const [w, rug, y] = ['#c9d3cb', '#efe6d6', 880];
  return (
    wall(w) +
    windowLight(0.26) +
    framedArt() +
    rect(-200, y - 34, 1600, 36, 0, downwards(tone(w, 0.1), tone(w, 0.03))) +
    surface(y, '#cfa77c') +
    ellipse(600, 1040, 560, 118, '#1d2540', `opacity=".18" ${blur(8)}`) +
    ellipse(600, 1034, 560, 116, downwards(tone(rug, -0.02), tone(rug, 0.03))) +
    ellipse(600, 1034, 520, 104, 'none', `stroke="${tone(rug, -0.12)}" stroke-width="6" opacity=".6"`)
  );
}

function framedArt(): string {
  const [sun, sea, paper] = ['#d96c4f', '#2f5d62', '#f3e6cf'] as const;
  return group(
    rect(742, 112, 250, 320, 4, '#1d2540', `opacity=".25" transform="translate(14 18)" ${blur(14)}`) +
      rect(742, 112, 250, 320, 4, '#8a5a36') +
      rect(754, 124, 226, 296, 2, '#fbf8f1') +
      clip(
        rectPath(784, 156, 166, 232, 2),
        rect(784, 156, 166, 232, 0, paper) +
          disc(880, 244, 50, sun) +
          path('M770 320q60 -50 110 -6t90 -20v120H770z', sea) +
          path('M770 356q70 -30 120 6t80 -16v70H770z', mix(sea, paper, 0.35)),
      ),
  );
}

function hookBoard(w: Colour, hooks: readonly number[]): string {
  const wood = '#a8713f';
  const hook = (x: number) =>
    ellipse(x + 10, 120, 26, 26, '#1d2540', `opacity=".35" ${blur(7)}`) +
    disc(x, 106, 25, downwards(tone(wood, 0.16), tone(wood, -0.08)));
  return (
    wall(w) +
    windowLight(0.32) +
    rect(-200, 70, 1600, 74, 0, '#1d2540', `opacity=".2" transform="translate(10 16)" ${blurWide(14)}`) +
    rect(-200, 66, 1600, 74, 0, downwards(tone(wood, 0.1), wood, tone(wood, -0.06))) +
    hooks.map(hook).join('')
  );
}

/** A table cloth, seen from above. */
function cloth(c: Colour): string {
  const threads = tile(
    10,
    10,
    `<path d="M0 2.5h10M0 7.5h10M2.5 0v10M7.5 0v10" stroke="${tone(c, -0.1)}" stroke-width="1" opacity=".3"/>`,
  );
  return wall(c) + everywhere(threads, 'opacity=".7"') + windowLight(0.3);
}
