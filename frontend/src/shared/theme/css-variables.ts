import { font, palette, shadow, shape } from './palette.ts';

/** The palette as one `:root{--ink:…}` rule, which the build inlines into index.html for the first paint. */
export function cssVariables(): string {
  const rules = [
    ...Object.entries(palette).map(([name, value]) => `--${kebab(name)}:${value}`),
    ...Object.entries(shape).map(([name, value]) => `--${kebab(name)}:${value}px`),
    ...Object.entries(shadow).map(([name, value]) => `--shadow-${name}:${value}`),
    `--font:${font}`,
  ];
  return `:root{${rules.join(';')}}`;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
