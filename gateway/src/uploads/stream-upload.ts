import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request as sendRequest } from 'node:http';
import type { Request, Response } from 'express';
import type { Timeouts } from '../timeouts.ts';
import { copyResponseHeaders } from '../upstreams/copy-response-headers.ts';
import { tooLarge } from '../upstreams/read-body.ts';
import { report } from '../upstreams/upstream-breakers.ts';
import { asUpstreamError, gatewayTimeout } from '../upstreams/upstream-errors.ts';
import { monitorPace } from './upload-pace.ts';

interface Upload {
  address: URL;
  headers: IncomingHttpHeaders;
  agent: Agent;
  /** Bytes of the body. */
  limit: number;
  timeouts: Pick<Timeouts, 'call' | 'upload' | 'uploadWindow' | 'uploadTotal'>;
  /** May change the headers of the response. */
  onResponse: (headers: IncomingHttpHeaders, status: number) => void;
  /** Called with an error if there is no response. */
  onError: (error: unknown) => void;
}

/**
 * Streams a body to a service, no faster than the service reads it, and without retries. The service may respond before
 * it has read everything: the response is forwarded at once, and the rest of the body is discarded.
 */
export function streamUpload(request: Request, response: Response, upload: Upload): void {
  const { address, headers, agent, limit, timeouts } = upload;
  const outgoing = sendRequest(address, { method: 'POST', path: request.originalUrl, headers, agent });
  let open = true;
  let length = 0;
  /** Runs while the service must act: read the body, or respond. */
  let serviceTimer: NodeJS.Timeout | undefined;
  const pace = monitorPace({ window: timeouts.uploadWindow, total: timeouts.uploadTotal, onSlow: refuse });

  function onChunk(chunk: Buffer): void {
    length += chunk.length;
    pace.sent(chunk.length);
    if (length > limit) refuse(tooLarge());
    else if (!outgoing.write(chunk)) pauseSender();
  }

  function pauseSender(): void {
    request.pause();
    pace.pause();
    serviceTimer = setTimeout(() => refuseAfterFailure(gatewayTimeout()), timeouts.call);
  }

  function onDrain(): void {
    clearTimeout(serviceTimer);
    if (!open) return;
    pace.resume();
    request.resume();
  }

  function onEnd(): void {
    pace.stop();
    clearTimeout(serviceTimer);
    serviceTimer = setTimeout(() => refuseAfterFailure(gatewayTimeout()), timeouts.upload);
    outgoing.end();
  }

  /** Stops forwarding and discards the rest of the body, so that the client reads the response. */
  function close(): void {
    open = false;
    clearTimeout(serviceTimer);
    pace.stop();
    request.off('data', onChunk).off('end', onEnd).resume();
  }

  function refuse(error: unknown): void {
    if (!open) return;
    close();
    outgoing.destroy();
    upload.onError(error);
  }

  /** Refuses because the service failed. */
  function refuseAfterFailure(error: unknown): void {
    if (open) report(address, 'failed');
    refuse(error);
  }

  function forwardResponse(incoming: IncomingMessage): void {
    if (!open) {
      incoming.destroy();
      return;
    }
    close();
    report(address, 'succeeded');
    upload.onResponse(incoming.headers, incoming.statusCode ?? 502);
    copyResponseHeaders(incoming, response);
    outgoing.setTimeout(timeouts.call, () => outgoing.destroy());
    incoming.on('error', () => response.destroy());
    incoming.on('end', () => {
      if (!outgoing.writableFinished) outgoing.destroy();
    });
    incoming.pipe(response);
  }

  outgoing.on('response', forwardResponse);
  outgoing.on('drain', onDrain);
  outgoing.on('error', (error) => refuseAfterFailure(asUpstreamError(error)));
  response.once('close', () => {
    if (open) close();
    if (!response.writableFinished) outgoing.destroy();
  });
  request.on('data', onChunk).on('end', onEnd);
}
