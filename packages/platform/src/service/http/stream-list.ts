import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** One page of a list, and the cursor of the next one unless this is the last. */
export interface ListPage<Row> {
  rows: readonly Row[];
  next: string | undefined;
}

/** A client that reads nothing for this long is disconnected: its response would stay in memory for ever. */
const STALLED_CLIENT_MS = 60_000;

/** How the pages of a list become a response. */
export interface StreamFormat<Row> {
  /** The media type; Express adds the character set. */
  type: string;
  /** Makes browsers save the response under this name, of letters, digits, dots and dashes. */
  fileName?: string;
  before: string;
  after: string;
  /** Formats the rows of one page, of at least one row. */
  page(rows: readonly Row[], isFirst: boolean): string;
}

/**
 * Sends a whole list as one JSON array, page by page, as streamPages does.
 * @param wrapper JSON before and after the array
 */
export async function streamList<Row>(
  response: Response,
  pageAfter: (cursor: string | undefined) => Promise<ListPage<Row>>,
  [before, after]: readonly [before: string, after: string] = ['', ''],
): Promise<void> {
  await streamPages(response, pageAfter, {
    type: 'application/json',
    before: `${before}[`,
    after: `]${after}`,
    page: (rows, isFirst) => (isFirst ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(','),
  });
}

/**
 * Sends a whole list, page by page: memory holds one page, whatever the length of the list. Between pages it holds
 * neither a database connection nor a snapshot, so a slow reader blocks nobody. Reading stops when the client
 * disconnects. Rows that change meanwhile behave as for a client that follows the cursors.
 * @param pageAfter reads a page; it reads the first one before anything is sent, so that its errors become error
 * responses
 * @throws the error of a later page, after resetting the connection: headers are already sent, and a reset is the only
 * way left to signal a truncated list
 */
export async function streamPages<Row>(
  response: Response,
  pageAfter: (cursor: string | undefined) => Promise<ListPage<Row>>,
  format: StreamFormat<Row>,
): Promise<void> {
  const first = await pageAfter(undefined);
  response.status(200);
  if (format.fileName !== undefined) response.set('content-disposition', `attachment; filename="${format.fileName}"`);
  response.type(format.type);
  if (response.getHeader('cache-control') === undefined) response.set('cache-control', 'no-store');
  response.setTimeout(STALLED_CLIENT_MS, () => response.destroy());
  let failure: unknown;
  const rest = async (cursor: string | undefined) => {
    try {
      return await pageAfter(cursor);
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const chunks = Readable.from(chunksOf(first, rest, format), { objectMode: true, highWaterMark: 1 });
  // Any other failure is the client's connection: nobody is left to respond to.
  await pipeline(chunks, response).catch(() => undefined);
  if (failure !== undefined) throw failure;
}

async function* chunksOf<Row>(
  first: ListPage<Row>,
  pageAfter: (cursor: string | undefined) => Promise<ListPage<Row>>,
  { before, after, page: formatPage }: StreamFormat<Row>,
): AsyncGenerator<string> {
  yield before;
  for (let page = first, isFirst = true; ; isFirst = false) {
    if (page.rows.length > 0) yield formatPage(page.rows, isFirst);
    if (page.next === undefined) break;
    page = await pageAfter(page.next);
  }
  yield after;
}
