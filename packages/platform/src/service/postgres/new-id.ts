import { randomBytes } from 'node:crypto';

let last = 0;
let count = 0;

/**
 * Creates a UUID v7: its first 48 bits are the time in milliseconds, so ids sort roughly by age. The next 12 bits count
 * within the millisecond (RFC 9562, 6.2): up to 4,096 ids of a process sort in creation order.
 * @param now milliseconds since 1970
 */
export function newId(now: number = Date.now()): string {
  // Callers may pass an earlier time, such as that of their request. It must not reset the counter.
  count = now > last ? 0 : (count + 1) % 4_096;
  last = Math.max(last, now);
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Whether a text has the format of an id; a malformed one is 404 like an unknown one (docs/api.md#everywhere). */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
