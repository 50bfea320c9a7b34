import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Fetched when it is needed: it has a hundred packages of its own, and nothing else of the repository uses it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const WITHIN_MS = 180_000;
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

/** What Lighthouse says of one visit with an empty cache, as its simulated phone on a slow connection would see it. */
export interface PageVisit {
  /** 0 to 100. */
  score: number;
  /** Milliseconds until the largest image or text, and how long the page could answer no input. */
  largestPaint: number;
  blocking: number;
  layoutShift: number;
  /** kB over the wire, scripts alone and all of it. */
  scripts: number;
  bytes: number;
}

/** The parts of a report that are read. */
interface Report {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number; details?: { items: unknown } }>;
}

const run = promisify(execFile);

/**
 * Visits a page by Lighthouse in its standard form for phones: 412 px, 150 ms and 1.6 Mbit/s, a processor four times slower,
 * simulated; with an empty cache and the cookies of the browser.
 * @param port of a Chromium that can be debugged
 * @throws Error when the page cannot be measured, leads to another one, or the signal is aborted
 */
export async function visitByLighthouse(url: string, port: number, signal: AbortSignal): Promise<PageVisit> {
  const args = ['--quiet', '--output=json', '--output-path=stdout', '--only-categories=performance', `--port=${port}`];
  const options = { timeout: WITHIN_MS, signal, maxBuffer: MAX_REPORT_BYTES };
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, url, ...args], options);
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}.`);
  return visitOf(report);
}

function visitOf({ categories, audits }: Report): PageVisit {
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const requests = (audits['network-requests']?.details?.items ?? []) as {
    resourceType?: string;
    transferSize?: number;
  }[];
  const kilobytes = (of: typeof requests) => of.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_000;
  return {
    score: Math.round((categories.performance.score ?? Number.NaN) * 100),
    largestPaint: number('largest-contentful-paint'),
    blocking: number('total-blocking-time'),
    layoutShift: number('cumulative-layout-shift'),
    scripts: kilobytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    bytes: kilobytes(requests),
  };
}
