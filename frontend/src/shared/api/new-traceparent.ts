import { randomKey } from '../browser/random-key.ts';

/**
 * Names a call for the traces of the shop (docs/tracing.md), as W3C Trace Context has it: the ids of a trace and of a step, and a flag
 * that demands nothing.
 */
export function newTraceparent(): string {
  return `00-${randomKey()}-${randomKey().slice(0, 16)}-00`;
}
