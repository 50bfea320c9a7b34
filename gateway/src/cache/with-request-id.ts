/**
 * A service's refusal, which several wait for, as one of them is told it: with the id of his own request (P-F2).
 * @returns the body as it is where it is no refusal in the house's words
 */
export function withRequestId(body: Buffer, requestId: string): Buffer {
  const said = parsed(body);
  if (typeof said !== 'object' || said === null || !('requestId' in said)) return body;
  return Buffer.from(JSON.stringify({ ...said, requestId }));
}

/** @returns undefined for what is no JSON */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
