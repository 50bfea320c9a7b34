import { setTimeout as wait } from 'node:timers/promises';
import type { ShopMode } from '../config/config.ts';

/** The points in the code where a crash test may interfere (docs/reliability.md#failpoints). */
const NAMES = [
  'order.beforeTx',
  'order.afterReserve',
  'order.afterCommit',
  'order.beforeReply',
  'pay.afterCaptureBeforeSave',
  'relay.afterSendBeforeMark',
  'chat.afterSaveBeforeAck',
  'consumer.afterEffectBeforeCommit',
  'consumer.beforeDedupeInsert',
  'upload.afterPutBeforeSave',
  'mail.afterSendBeforeMark',
  'user.afterDemoteBeforeInvalidate',
] as const;
export type FailpointName = (typeof NAMES)[number];

interface Armed {
  trigger: () => Promise<void> | undefined;
  onlyPass: number | undefined;
  passes: number;
}

const armed = new Map<FailpointName, Armed>();

/**
 * Marks a point in the code where a test may kill, fail or pause the process. Does nothing unless armed.
 * @returns undefined when the failpoint is not armed, else a promise to await
 */
export function failpoint(name: FailpointName): Promise<void> | undefined {
  return armed.size === 0 ? undefined : pass(name);
}

/**
 * Arms the failpoints of FAILPOINTS and disarms all others; an empty text disarms all.
 * @param spec `name:kill|throw|sleep:ms[@n]`, separated by commas; `@n` triggers at the n-th pass only
 * @throws Error when it is set in production, or is not valid
 */
export function armFailpoints(spec: string | undefined, mode: ShopMode): void {
  armed.clear();
  if (!spec) return;
  if (mode !== 'demo') throw new Error('FAILPOINTS must not be set in production');
  for (const entry of spec.split(',')) {
    const match = /^([\w.]+):(kill|throw|sleep:(\d+))(?:@([1-9]\d*))?$/.exec(entry.trim());
    const name = NAMES.find((known) => known === match?.[1]);
    if (!match || !name) throw new Error(`FAILPOINTS: '${entry}' is not name:kill|throw|sleep:ms[@n] of a known name`);
    const onlyPass = match[4] === undefined ? undefined : Number(match[4]);
    armed.set(name, { trigger: triggerOf(name, match[2] ?? '', Number(match[3])), onlyPass, passes: 0 });
  }
}

function pass(name: FailpointName): Promise<void> | undefined {
  const failpoint = armed.get(name);
  if (!failpoint) return undefined;
  failpoint.passes += 1;
  return failpoint.onlyPass === undefined || failpoint.onlyPass === failpoint.passes ? failpoint.trigger() : undefined;
}

function triggerOf(name: FailpointName, action: string, ms: number): Armed['trigger'] {
  if (action === 'kill') {
    return () => {
      process.kill(process.pid, 'SIGKILL');
      return new Promise(() => {
        // Nothing may run on until the signal arrives.
      });
    };
  }
  if (action === 'throw') return () => Promise.reject(new Error(`failpoint ${name}`));
  return () => wait(ms);
}
