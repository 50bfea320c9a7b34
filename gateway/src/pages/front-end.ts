import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FIRST_VIEW_FILES, type FirstViewModule, type RenderedView } from '@shop/contracts/first-view.ts';
import { NONCE_PLACEHOLDER } from '@shop/contracts/page-nonce.ts';
import type { ShopSettings } from '@shop/contracts/settings-api.ts';
import escapeHtml from 'escape-html';
import { z } from 'zod';
import { jsonInHtml, unescapeHtml } from './escape.ts';
import { frameOf, settingsHtml } from './settings-html.ts';

/** The build of the front end, as far as pages need it. */
export interface FrontEnd {
  /** Renders index.html for one response. @param nonce for its own scripts and styles */
  page(nonce: string, page: { metadata: string; settings: ShopSettings; view?: FirstView | undefined }): string;
  /** The description of the shop in the file. */
  description: string;
  /** What renders their first views; undefined for a front end that was built without. @throws Error if it cannot be loaded */
  firstViews(): Promise<FirstViewModule | undefined>;
}

/** What the HTML of a page shows before any script runs, in place of the frame of index.html. */
export interface FirstView extends RenderedView {
  /** The script element with the answers that `html` shows. */
  data: string;
  /** Which page's code hydrates it. */
  chunks: keyof PageChunks;
}

/** The code of a page, as the build of the front end lists it in page-chunks.json; URLs. */
const pageCode = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
const pageChunks = z.partialRecord(z.enum(['home', 'productList', 'productDetails', 'shopPage']), pageCode);
type PageCode = z.infer<typeof pageCode>;
export type PageChunks = z.infer<typeof pageChunks>;

const NONCE_BYTES = 16;
const TITLE = /<title>[^<]*<\/title>/i;
const DESCRIPTION = /\s*<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/i;

/** A link to a stylesheet of the build. */
const STYLESHEET = /<link rel="stylesheet"[^>]* href="(\/assets\/[\w.-]+\.css)"[^>]*>/g;

/** The script that starts the front end, and the preloads of what it loads first. */
const MAIN_SCRIPT = /<script type="module"[^>]* src="(\/assets\/[\w.-]+\.js)"[^>]*><\/script>/;
const PRELOAD = /<link rel="modulepreload"[^>]* href="(\/assets\/[\w.-]+\.js)"[^>]*>/g;

/** In index.html around the frame that the first view replaces. */
const FRAME = /<!--frame-->[\s\S]*<!--\/frame-->/;

/**
 * Reads the build of the front end, and again when it has changed: a checkout may be built while its gateway runs.
 * @param directory of index.html
 * @param currency the ISO 4217 code of all amounts, which the page's scripts read from its root element
 * @throws Error if the file is missing or has no title
 */
export function createFrontEndReader(directory: string, currency: string): () => Promise<FrontEnd> {
  const file = join(directory, 'index.html');
  let cached: { version: string; frontEnd: FrontEnd } | undefined;
  return async () => {
    const { mtimeMs, size } = await stat(file);
    const version = `${mtimeMs} ${size}`;
    if (cached?.version !== version) {
      const [built, chunks] = await Promise.all([readFile(file, 'utf8'), readChunks(directory)]);
      const html = built.replace('<html', `<html data-currency="${currency}"`);
      let loading: Promise<FirstViewModule | undefined> | undefined;
      const firstViews = () => {
        loading ??= loadFirstViews(join(directory, FIRST_VIEW_FILES.folder));
        return loading;
      };
      const styles = await readStyles(directory, html, chunks);
      cached = { version, frontEnd: { ...templateOf(html, { chunks, styles }), firstViews } };
    }
    return cached.frontEnd;
  };
}

/** @returns none for a front end that was built without the list */
async function readChunks(directory: string): Promise<PageChunks> {
  const list = await readFile(join(directory, 'page-chunks.json'), 'utf8').catch(() => '{}');
  return pageChunks.parse(JSON.parse(list));
}

/** The stylesheets of all pages and of those with a first view, by URL; without those that cannot be read. */
async function readStyles(directory: string, html: string, chunks: PageChunks): Promise<Map<string, string>> {
  const ofAllPages = [...html.matchAll(STYLESHEET)].map(([, href]) => href as string);
  const found = [...ofAllPages, ...Object.values(chunks).flatMap(({ styles }) => styles)].map(
    async (href): Promise<[string, string][]> => {
      const css = await readFile(join(directory, href), 'utf8').catch(() => undefined);
      return css === undefined || /<\/style/i.test(css) ? [] : [[href, css]];
    },
  );
  return new Map((await Promise.all(found)).flat());
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

function templateOf(
  html: string,
  { chunks, styles }: { chunks: PageChunks; styles: ReadonlyMap<string, string> },
): Pick<FrontEnd, 'page' | 'description'> {
  const description = unescapeHtml(DESCRIPTION.exec(html)?.[1] ?? '');
  const rest = html.replace(DESCRIPTION, '');
  if (!TITLE.test(rest)) throw new Error('index.html has no title');
  const [start, afterTitle] = cut(rest, TITLE);
  const [headEnd, body] = cut(afterTitle, /(?=<\/head>)/);
  const [bodyStart, afterFrame] = cut(body, FRAME);
  const [bodyEnd, end] = cut(afterFrame, /(?=<\/body>)/);
  const frame = FRAME.exec(body)?.[0] ?? '';
  const texts = [start, headEnd, bodyStart, frame, bodyEnd, end];
  const parts = texts.map(withNonce);
  const main = MAIN_SCRIPT.exec(html)?.[1];
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href as string);
  const withoutScripts = (text: string) =>
    main === undefined ? text : text.replace(MAIN_SCRIPT, '').replace(PRELOAD, '');
  const viewParts = texts.map((text) => withNonce(withStyles(withoutScripts(text), styles)));
  const codeOf = (code: PageCode) => {
    const start = main === undefined ? '' : startAfterPaint(main, [...preloads, ...code.scripts]);
    return withNonce(withStyles(linksTo(code), styles) + start);
  };
  const code = new Map(Object.entries(chunks).map(([name, ofPage]) => [name, codeOf(ofPage)]));
  const codeOfNoPage = codeOf({ scripts: [], styles: [] });
  return {
    description,
    page: (nonce, { metadata, settings, view }) => {
      const head = metadata + settingsHtml(settings, nonce);
      const filled = (view === undefined ? parts : viewParts).map((part) => part(nonce));
      const [toTitle, toHeadEnd, toFrame, emptyFrame = '', toBodyEnd, toEnd] = filled;
      if (view === undefined)
        return [toTitle, head, toHeadEnd, toFrame, frameOf(emptyFrame, settings), toBodyEnd, toEnd].join('');
      const headEnd = view.head + (code.get(view.chunks) ?? codeOfNoPage)(nonce);
      return [toTitle, head, toHeadEnd, headEnd, toFrame, view.html, toBodyEnd, view.data, toEnd].join('');
    },
  };
}

/** Links to the stylesheets of a page. */
function linksTo({ styles }: PageCode): string {
  return styles.map((href) => `<link rel="stylesheet" crossorigin href="${escapeHtml(href)}">`).join('');
}

/** The styles themselves in place of links to them; the browser links them later (src/first-view/link-styles.ts). */
function withStyles(html: string, styles: ReadonlyMap<string, string>): string {
  return html.replace(STYLESHEET, (link, href: string) => {
    const css = styles.get(href);
    return css === undefined ? link : `<style nonce="${NONCE_PLACEHOLDER}" data-href="${href}">${css}</style>`;
  });
}

/**
 * The script element that loads the scripts of a page once its first view is painted and its largest image there, so that they
 * take no bandwidth from it: half a second after the HTML at the latest. A tab in the background paints nothing.
 */
function startAfterPaint(main: string, preloads: readonly string[]): string {
  return `<script nonce="${NONCE_PLACEHOLDER}">
      document.addEventListener('DOMContentLoaded', () => {
        const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
        let isStarted = false;
        const start = () => {
          if (isStarted) return;
          isStarted = true;
          for (const href of ${jsonInHtml(preloads)}) add('link', { rel: 'modulepreload', crossOrigin: '', href });
          add('script', { type: 'module', crossOrigin: '', src: ${jsonInHtml(main)} });
        };
        const afterPaint = () => requestAnimationFrame(() => setTimeout(start));
        const image = document.querySelector('img[fetchpriority="high"]');
        if (!image || image.complete) afterPaint();
        else for (const type of ['load', 'error']) image.addEventListener(type, afterPaint);
        setTimeout(start, 500);
      });
    </script>`;
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
