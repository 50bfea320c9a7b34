import { readFile, writeFile } from 'node:fs/promises';

/**
 * Replaces what a command wrote into a document earlier.
 * @param name of the block, which the document marks by `<!-- name -->` and `<!-- /name -->`; a new block goes to its end
 */
export function withBlock(document: string, name: string, markdown: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const block = `${start}\n\n${markdown.trim()}\n\n${end}`;
  const from = document.indexOf(start);
  const to = document.indexOf(end, from);
  if (from === -1 || to === -1) return `${document.trimEnd()}\n\n${block}\n`;
  return document.slice(0, from) + block + document.slice(to + end.length);
}

/** Writes a block into a document of the repository. @param file its path */
export async function writeBlock(file: string, name: string, markdown: string): Promise<void> {
  await writeFile(file, withBlock(await readFile(file, 'utf8'), name, markdown));
}
