/**
 * Names a call for the traces of the shop (docs/tracing.md), as W3C Trace Context has it: 24 random bytes, and a flag that demands
 * nothing.
 */
export function newTraceparent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `00-${id.slice(0, 32)}-${id.slice(32)}-00`;
}
