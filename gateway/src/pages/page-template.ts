import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { NONCE_PLACEHOLDER } from '@shop/contracts/page-nonce.ts';
import { unescapeHtml } from './escape.ts';

/** index.html around the part of its head that each page has of its own. */
export interface PageTemplate {
  before: WithNonce;
  after: WithNonce;
  /** What the file says of the shop. */
  description: string;
}

/** A part of the file, with the nonce of one answer where its scripts and styles have theirs. */
type WithNonce = (nonce: string) => string;

const NONCE_BYTES = 16;
const TITLE = /<title>[^<]*<\/title>/i;
const DESCRIPTION = /\s*<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/i;

/**
 * Reads index.html, and again when it has changed: `npm run dev` builds it anew while we run.
 * @throws Error when it is not there, or has no title to put a page's own in place of
 */
export function createPageTemplate(file: string): () => Promise<PageTemplate> {
  let kept: { version: string; page: PageTemplate } | undefined;
  return async () => {
    const { mtimeMs, size } = await stat(file);
    const version = `${mtimeMs} ${size}`;
    if (kept?.version !== version) kept = { version, page: split(await readFile(file, 'utf8')) };
    return kept.page;
  };
}

/** A nonce for one answer. */
export function newNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64');
}

function split(html: string): PageTemplate {
  const description = unescapeHtml(DESCRIPTION.exec(html)?.[1] ?? '');
  const rest = html.replace(DESCRIPTION, '');
  const title = TITLE.exec(rest);
  if (title === null) throw new Error('index.html has no title');
  return {
    before: withNonce(rest.slice(0, title.index)),
    after: withNonce(rest.slice(title.index + title[0].length)),
    description,
  };
}

/** The file alone is split: no text of the catalogue's is ever given a nonce. */
function withNonce(html: string): WithNonce {
  const parts = html.split(NONCE_PLACEHOLDER);
  return (nonce) => parts.join(nonce);
}
