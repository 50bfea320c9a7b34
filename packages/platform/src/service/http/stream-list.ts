import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** One page of a list, and the cursor of the next one unless this is the last. */
export interface ListPage<Row> {
  rows: readonly Row[];
  next: string | undefined;
}

/** A client that reads nothing for so long is dropped: its response would stay in memory for ever. */
const STALLED_MS = 60_000;

/**
 * Sends a whole list as one JSON array, page by page: memory holds one page, whatever the length of the list. Between pages
 * nothing is held, neither a connection to the database nor a snapshot, so a slow reader costs nobody anything. Reading stops
 * when the client leaves. Rows that change meanwhile are treated as by a client that follows the cursors.
 * @param pageAfter reads a page; the first one before anything is sent, so that its errors become responses
 * @param around JSON before and after the array
 * @throws what a later page throws, once the connection is broken off: the only way left to tell that the list is incomplete
 */
export async function streamList<Row>(
  response: Response,
  pageAfter: (cursor: string | undefined) => Promise<ListPage<Row>>,
  around: readonly [before: string, after: string] = ['', ''],
): Promise<void> {
  const first = await pageAfter(undefined);
  response.status(200).type('application/json');
  if (response.getHeader('cache-control') === undefined) response.set('cache-control', 'no-store');
  response.setTimeout(STALLED_MS, () => response.destroy());
  let failure: unknown;
  const rest = async (cursor: string | undefined) => {
    try {
      return await pageAfter(cursor);
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const chunks = Readable.from(chunksOf(first, rest, around), { objectMode: true, highWaterMark: 1 });
  // What fails otherwise is the client's connection: there is nobody left to answer.
  await pipeline(chunks, response).catch(() => undefined);
  if (failure !== undefined) throw failure;
}

async function* chunksOf<Row>(
  first: ListPage<Row>,
  pageAfter: (cursor: string | undefined) => Promise<ListPage<Row>>,
  [before, after]: readonly [string, string],
): AsyncGenerator<string> {
  yield `${before}[`;
  for (let page = first, separator = ''; ; separator = ',') {
    if (page.rows.length > 0) yield separator + page.rows.map((row) => JSON.stringify(row)).join(',');
    if (page.next === undefined) break;
    page = await pageAfter(page.next);
  }
  yield `]${after}`;
}
