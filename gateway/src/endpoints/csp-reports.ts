import { type CspReport, cspReport } from '@shop/contracts/common-api.ts';
import { invalid } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { counter } from '@shop/platform/service/observability/metrics.ts';
import type { Request, Response } from 'express';
import { canonicalPath } from '../edge/canonical-path.ts';
import { loggedPath } from '../edge/log-request.ts';
import type { Timeouts } from '../timeouts.ts';
import type { ReadBody } from '../upstreams/read-body.ts';

/** Bytes. A report quotes the whole policy and the address of the page. */
const REPORT_LIMIT = 16 * 1024;

/** Labels of the counter; a sender cannot make new ones. */
const DIRECTIVES = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'frame-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
]);

export interface CspReports {
  readBody: ReadBody;
  timeouts: Pick<Timeouts, 'body'>;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Counts and logs what the content security policy of a page refused. Anybody can send a report: the log holds the path of
 * the page and the origin of what was refused, and no text of the sender's choice beyond these. The rate limit of reports
 * bounds the lines.
 */
export function cspReports({ readBody, timeouts, logger }: CspReports) {
  const total = counter('gateway_csp_violations_total', 'What the content security policy refused in a browser', [
    'directive',
  ]);
  return async (request: Request, response: Response): Promise<void> => {
    const body = await readBody(request, response, timeouts.body, REPORT_LIMIT);
    const report = readReport(body.toString('utf8'))['csp-report'];
    const directive = DIRECTIVES.has(report['effective-directive']) ? report['effective-directive'] : 'other';
    const page = pageOf(report['document-uri']);
    total.inc({ directive });
    logger.warn({ directive, page, blocked: originOf(report['blocked-uri']) }, 'content security policy violated');
    response.set('cache-control', 'no-store').json({ success: 'report counted' });
  };
}

function readReport(text: string): CspReport {
  try {
    return cspReport.parse(JSON.parse(text));
  } catch {
    throw invalid('csp-report', 'must be a report of a content security policy');
  }
}

/** The path of a page, without the token of a link in an email. */
function pageOf(uri: string): string {
  return URL.canParse(uri) ? loggedPath(canonicalPath(new URL(uri).pathname).path).slice(0, 200) : 'unknown';
}

/** The origin of a refused address, or the keyword that stands for it, such as 'inline' or 'eval'. */
function originOf(uri: string): string {
  if (/^[a-z-]{1,20}$/.test(uri)) return uri;
  if (!URL.canParse(uri)) return 'unknown';
  const { origin, protocol } = new URL(uri);
  return origin === 'null' ? protocol : origin.slice(0, 200);
}
