import { readFile, stat } from 'node:fs/promises';
import { unescapeHtml } from './escape.ts';

/** index.html around the part of its head that each page has of its own. */
export interface PageFile {
  before: string;
  after: string;
  /** What the file says of the shop. */
  description: string;
}

const TITLE = /<title>[^<]*<\/title>/i;
const DESCRIPTION = /\s*<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/i;

/**
 * Reads index.html, and again when it has changed: `npm run dev` builds it anew while we run.
 * @throws Error when it is not there, or has no title to put a page's own in place of
 */
export function createPageFile(file: string): () => Promise<PageFile> {
  let kept: { version: string; page: PageFile } | undefined;
  return async () => {
    const { mtimeMs, size } = await stat(file);
    const version = `${mtimeMs} ${size}`;
    if (kept?.version !== version) kept = { version, page: split(await readFile(file, 'utf8')) };
    return kept.page;
  };
}

function split(html: string): PageFile {
  const description = unescapeHtml(DESCRIPTION.exec(html)?.[1] ?? '');
  const rest = html.replace(DESCRIPTION, '');
  const title = TITLE.exec(rest);
  if (title === null) throw new Error('index.html has no title');
  return {
    before: rest.slice(0, title.index),
    after: rest.slice(title.index + title[0].length),
    description,
  };
}
