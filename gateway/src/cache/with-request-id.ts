/**
 * Gives each of several requests that share an error response its own request id in the body (P-F2).
 * @returns the unchanged body if it is not an error in the shop's format
 */
export function withRequestId(body: Buffer, requestId: string): Buffer {
  const error = parsed(body);
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return body;
  return Buffer.from(JSON.stringify({ ...error, requestId }));
}

/** @returns undefined for invalid JSON */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
