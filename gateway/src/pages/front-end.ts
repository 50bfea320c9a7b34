import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FIRST_VIEW_FILES, type FirstViewModule } from '@shop/contracts/first-view.ts';
import { NONCE_PLACEHOLDER } from '@shop/contracts/page-nonce.ts';
import { z } from 'zod';
import { unescapeHtml } from './escape.ts';

/** The build of the front end, as far as pages need it. */
export interface FrontEnd {
  /** Renders index.html for one response. @param nonce for its own scripts and styles */
  page(nonce: string, content: PageContent): string;
  /** The description of the shop in the file. */
  description: string;
  /** What the pages of a first visit load besides. */
  chunks: PageChunks;
  /** What renders their first views; undefined for a front end that was built without. @throws Error if it cannot be loaded */
  firstViews(): Promise<FirstViewModule | undefined>;
}

/** What the page of one address adds to index.html: HTML. */
export interface PageContent {
  /** In place of the title. */
  metadata: string;
  /** At the end of the head: behind the styles of all pages. */
  headEnd?: string;
  /** In place of the frame that is shown until the scripts run. */
  view?: string;
  /** At the end of the body. */
  bodyEnd?: string;
}

/** The code of a page, as the build of the front end lists it in page-chunks.json; URLs. */
const pageCode = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
const pageChunks = z.partialRecord(z.enum(['home', 'productList', 'productDetails']), pageCode);
export type PageCode = z.infer<typeof pageCode>;
export type PageChunks = z.infer<typeof pageChunks>;

const NONCE_BYTES = 16;
const TITLE = /<title>[^<]*<\/title>/i;
const DESCRIPTION = /\s*<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/i;

/** In index.html around the frame that the first view replaces. */
const FRAME = /<!--frame-->[\s\S]*<!--\/frame-->/;

/**
 * Reads the build of the front end, and again when it has changed: a checkout may be built while its gateway runs.
 * @param directory of index.html
 * @throws Error if the file is missing or has no title
 */
export function createFrontEndReader(directory: string): () => Promise<FrontEnd> {
  const file = join(directory, 'index.html');
  let cached: { version: string; frontEnd: FrontEnd } | undefined;
  return async () => {
    const { mtimeMs, size } = await stat(file);
    const version = `${mtimeMs} ${size}`;
    if (cached?.version !== version) {
      const [html, chunks] = await Promise.all([readFile(file, 'utf8'), readChunks(directory)]);
      let loading: Promise<FirstViewModule | undefined> | undefined;
      const firstViews = () => {
        loading ??= loadFirstViews(join(directory, FIRST_VIEW_FILES.folder));
        return loading;
      };
      cached = { version, frontEnd: { ...templateOf(html), chunks, firstViews } };
    }
    return cached.frontEnd;
  };
}

/** @returns none for a front end that was built without the list */
async function readChunks(directory: string): Promise<PageChunks> {
  const list = await readFile(join(directory, 'page-chunks.json'), 'utf8').catch(() => '{}');
  return pageChunks.parse(JSON.parse(list));
}

/** @returns none for a front end that was built without */
async function loadFirstViews(folder: string): Promise<FirstViewModule | undefined> {
  const files = await readdir(folder).catch(() => []);
  const entry = files.find((name) => name.startsWith(`${FIRST_VIEW_FILES.entry}-`));
  return entry === undefined ? undefined : import(pathToFileURL(join(folder, entry)).href);
}

/** Creates a nonce for one response. */
export function newNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64');
}

function templateOf(html: string): Pick<FrontEnd, 'page' | 'description'> {
  const description = unescapeHtml(DESCRIPTION.exec(html)?.[1] ?? '');
  const rest = html.replace(DESCRIPTION, '');
  if (!TITLE.test(rest)) throw new Error('index.html has no title');
  const [start, afterTitle] = cut(rest, TITLE);
  const [headEnd, body] = cut(afterTitle, /(?=<\/head>)/);
  const [bodyStart, afterFrame] = cut(body, FRAME);
  const [bodyEnd, end] = cut(afterFrame, /(?=<\/body>)/);
  const frame = FRAME.exec(body)?.[0] ?? '';
  const parts = [start, headEnd, bodyStart, frame, bodyEnd, end].map(withNonce);
  return {
    description,
    page: (nonce, content) => {
      const [toTitle, toHeadEnd, toFrame, emptyFrame, toBodyEnd, toEnd] = parts.map((part) => part(nonce));
      return [
        toTitle,
        content.metadata,
        toHeadEnd,
        content.headEnd,
        toFrame,
        content.view ?? emptyFrame,
        toBodyEnd,
        content.bodyEnd,
        toEnd,
      ].join('');
    },
  };
}

/** Cuts a text at the first match, which belongs to neither part; all of it is the first part without one. */
function cut(text: string, place: RegExp): [before: string, after: string] {
  const found = place.exec(text);
  return found === null ? [text, ''] : [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

/** Only the file itself is split, so no text of the catalogue ever receives a nonce. */
function withNonce(html: string): (nonce: string) => string {
  const parts = html.split(NONCE_PLACEHOLDER);
  return (nonce) => parts.join(nonce);
}
