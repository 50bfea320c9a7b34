import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NONCE_PLACEHOLDER } from '@shop/contracts/page-nonce.ts';
import { z } from 'zod';
import { unescapeHtml } from './escape.ts';

/** index.html, split where the metadata of a page goes. */
export interface PageTemplate {
  before: WithNonce;
  after: WithNonce;
  /** The description of the shop in the file. */
  description: string;
  /** What the pages of a first visit load besides. */
  chunks: PageChunks;
}

/** The code of a page, as the build of the front end lists it in page-chunks.json; URLs. */
const pageChunks = z.partialRecord(
  z.enum(['home', 'productList', 'productDetails']),
  z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
);
export type PageChunks = z.infer<typeof pageChunks>;

/** Renders a part of the file with the nonce of one response for its scripts and styles. */
type WithNonce = (nonce: string) => string;

const NONCE_BYTES = 16;
const TITLE = /<title>[^<]*<\/title>/i;
const DESCRIPTION = /\s*<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/i;

/**
 * Reads index.html, and again when it has changed: `npm run dev` rebuilds it while the gateway runs.
 * @throws Error if the file is missing or has no title
 */
export function createPageTemplate(file: string): () => Promise<PageTemplate> {
  let cached: { version: string; page: PageTemplate } | undefined;
  return async () => {
    const { mtimeMs, size } = await stat(file);
    const version = `${mtimeMs} ${size}`;
    if (cached?.version !== version) {
      cached = { version, page: { ...split(await readFile(file, 'utf8')), chunks: await readChunks(dirname(file)) } };
    }
    return cached.page;
  };
}

/** @returns none for a front end that was built without the list */
async function readChunks(directory: string): Promise<PageChunks> {
  const list = await readFile(join(directory, 'page-chunks.json'), 'utf8').catch(() => '{}');
  return pageChunks.parse(JSON.parse(list));
}

/** Creates a nonce for one response. */
export function newNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64');
}

function split(html: string): Omit<PageTemplate, 'chunks'> {
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

/** Only the file itself is split, so no text of the catalogue ever receives a nonce. */
function withNonce(html: string): WithNonce {
  const parts = html.split(NONCE_PLACEHOLDER);
  return (nonce) => parts.join(nonce);
}
