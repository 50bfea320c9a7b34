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
  /** May change the headers of the service's answer. */
  onResponse: (headers: IncomingHttpHeaders, status: number) => void;
  /** Told of a refusal in the house's own words. */
  fail: (error: unknown) => void;
}

/**
 * Passes a body on while it comes, no faster than the service takes it, once. The service may refuse before it has seen all:
 * its answer goes back at once, and what the client still sends is read and thrown away.
 */
export function streamUpload(request: Request, response: Response, upload: Upload): void {
  const { address, headers, agent, limit, timeouts } = upload;
  const outgoing = sendRequest(address, { method: 'POST', path: request.originalUrl, headers, agent });
  let open = true;
  let length = 0;
  /** Runs while it is the service's turn: to take what came, or to answer. */
  let turn: NodeJS.Timeout | undefined;
  const sender = monitorPace({ window: timeouts.uploadWindow, inAll: timeouts.uploadTotal, onSlow: refuse });

  function onChunk(chunk: Buffer): void {
    length += chunk.length;
    sender.sent(chunk.length);
    if (length > limit) refuse(tooLarge());
    else if (!outgoing.write(chunk)) holdSender();
  }

  function holdSender(): void {
    request.pause();
    sender.hold();
    turn = setTimeout(() => refuseAfterFailure(gatewayTimeout()), timeouts.call);
  }

  function onDrain(): void {
    clearTimeout(turn);
    if (!open) return;
    sender.goOn();
    request.resume();
  }

  function onEnd(): void {
    sender.stop();
    clearTimeout(turn);
    turn = setTimeout(() => refuseAfterFailure(gatewayTimeout()), timeouts.upload);
    outgoing.end();
  }

  /** Nothing more is passed on; what still comes in is thrown away, so that the client gets to reading the answer. */
  function close(): void {
    open = false;
    clearTimeout(turn);
    sender.stop();
    request.off('data', onChunk).off('end', onEnd).resume();
  }

  function refuse(error: unknown): void {
    if (!open) return;
    close();
    outgoing.destroy();
    upload.fail(error);
  }

  /** It is the service's fault. */
  function refuseAfterFailure(error: unknown): void {
    if (open) report(address, 'failed');
    refuse(error);
  }

  function answer(incoming: IncomingMessage): void {
    if (!open) {
      incoming.destroy();
      return;
    }
    close();
    report(address, 'answered');
    upload.onResponse(incoming.headers, incoming.statusCode ?? 502);
    copyResponseHeaders(incoming, response);
    outgoing.setTimeout(timeouts.call, () => outgoing.destroy());
    incoming.on('error', () => response.destroy());
    incoming.on('end', () => {
      if (!outgoing.writableFinished) outgoing.destroy();
    });
    incoming.pipe(response);
  }

  outgoing.on('response', answer);
  outgoing.on('drain', onDrain);
  outgoing.on('error', (error) => refuseAfterFailure(asUpstreamError(error)));
  response.once('close', () => {
    if (open) close();
    if (!response.writableFinished) outgoing.destroy();
  });
  request.on('data', onChunk).on('end', onEnd);
}
