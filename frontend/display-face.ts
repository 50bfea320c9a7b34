import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The whole face, and what is taken of it: one weight and optical size, for headings from 19 to 40 px. */
const FACE = import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-standard-normal.woff2');
const CUT = { wght: 600, opsz: 36 };

/** Where type.css finds the result. */
const FILE = path.join(import.meta.dirname, '.cache/display.woff2');

/** Cuts the face of headings to 17 kB of 68 for the build: Latin-1 and the punctuation of English texts (docs/look.md#type). */
export function displayFace(): Plugin {
  return {
    name: 'display-face',
    async buildStart() {
      const face = await subsetFont(await readFile(fileURLToPath(FACE)), CHARACTERS, {
        targetFormat: 'woff2',
        variationAxes: CUT,
      });
      await mkdir(path.dirname(FILE), { recursive: true });
      await writeFile(FILE, face);
    },
  };
}

const CHARACTERS = `${[...codePoints(0x20, 0x7e), ...codePoints(0xa0, 0xff)].map((at) => String.fromCodePoint(at)).join('')}–—‘’“”…€™`;

function codePoints(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
