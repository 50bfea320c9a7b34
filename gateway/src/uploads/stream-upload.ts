import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Request, Response } from 'express';
import type { Dispatcher } from 'undici';
import type { Timeouts } from '../timeouts.ts';
import { callService, type ServiceResponse } from '../upstreams/call-service.ts';
import { tooLarge } from '../upstreams/read-body.ts';
import { stopWithClient } from '../upstreams/stream-response.ts';
import { gatewayTimeout } from '../upstreams/upstream-errors.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';
import { monitorPace } from './upload-pace.ts';

interface Upload {
  list: UpstreamList;
  headers: IncomingHttpHeaders;
  agent: Dispatcher;
  /** Bytes of the body. */
  limit: number;
  timeouts: Pick<Timeouts, 'call' | 'upload' | 'uploadWindow' | 'uploadTotal'>;
  /** Called when the catalogue may have begun to read it. */
  onSent: () => void;
}

/**
 * Streams a body to a service, no faster than the service reads it, and without retries. The service may respond before
 * it has read everything: its response is returned at once, and the rest of the body is discarded, so that the client
 * reads the response.
 * @throws as `callService`; 408 for a slow client, 413 above the limit
 */
export async function streamUpload(request: Request, response: Response, upload: Upload): Promise<ServiceResponse> {
  const { list, headers, agent, limit, timeouts, onSent } = upload;
  const body = new PassThrough();
  const stop = stopWithClient(response);
  const refuse = (error: unknown) => stop.abort(error);
  const pace = monitorPace({ window: timeouts.uploadWindow, total: timeouts.uploadTotal, onSlow: refuse });
  let length = 0;
  /** Runs while the service must act: read the body, or respond. */
  let serviceTimer: NodeJS.Timeout | undefined;

  function expectService(milliseconds: number): void {
    clearTimeout(serviceTimer);
    serviceTimer = setTimeout(() => refuse(gatewayTimeout()), milliseconds);
  }

  function onChunk(chunk: Buffer): void {
    length += chunk.length;
    pace.sent(chunk.length);
    if (length > limit) refuse(tooLarge());
    else if (!body.write(chunk)) pauseSender();
  }

  function pauseSender(): void {
    request.pause();
    pace.pause();
    expectService(timeouts.call);
  }

  function resumeSender(): void {
    clearTimeout(serviceTimer);
    pace.resume();
    request.resume();
  }

  function onEnd(): void {
    pace.stop();
    expectService(timeouts.upload);
    body.end();
  }

  body.on('drain', resumeSender);
  request.on('data', onChunk).on('end', onEnd);
  try {
    return await callService(
      {
        next: list.next,
        dispatcher: agent,
        method: 'POST',
        path: request.originalUrl,
        headers,
        body,
        idempotent: false,
        // The timers above stop the call.
        timeout: Number.POSITIVE_INFINITY,
        failureAfterMs: 0,
        stallMs: timeouts.call,
        stop,
        onSent,
      },
      (received) => received,
    );
  } finally {
    clearTimeout(serviceTimer);
    pace.stop();
    body.off('drain', resumeSender);
    request.off('data', onChunk).off('end', onEnd).resume();
  }
}
