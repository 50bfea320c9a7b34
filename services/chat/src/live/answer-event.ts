import type { Refusal } from '@shop/contracts/chat-socket.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import { toShopError } from '@shop/platform/service/http/error-handler.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { histogram } from '@shop/platform/service/observability/metrics.ts';
import { beginTrace, runIn } from '@shop/platform/service/observability/tracing.ts';
import type { z } from 'zod';

const durations = histogram(
  'chat_event_duration_seconds',
  'How long events of browsers took, from their arrival until their acknowledgement',
  ['event', 'outcome'],
);

/** What a socket offers for listening to its browser, whose arguments nobody has checked. */
interface EventSource {
  on(event: string, listener: (...args: unknown[]) => void): unknown;
}

/**
 * Answers an event of a browser: calls the work with its arguments and acknowledges the result, or why it was refused.
 * Whatever a browser sends, nothing throws.
 * @param work gets the arguments without the acknowledgement
 */
export function answerEvent(
  socket: EventSource,
  event: string,
  { logger, work }: { logger: Logger; work: (args: unknown[]) => Promise<object> },
): void {
  socket.on(event, (...args) => {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (last as (result: object) => void) : () => undefined;
    const sent = args.filter((arg) => typeof arg !== 'function');
    const observe = durations.startTimer({ event });
    // A synchronous error of the work is a refusal too.
    runIn(beginTrace(`socket ${event}`, { kind: 'server' }), () => Promise.resolve().then(() => work(sent)))
      .then((result) => ({ result, outcome: 'done' }))
      .catch((error) => refusalOf(error, event, logger))
      .then(({ result, outcome }) => {
        observe({ outcome });
        acknowledge(result);
      });
  });
}

/** Parses an argument. @throws ShopError 400 */
export function parseArgument<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ShopError('invalid', 'invalid', `${what}: ${issue?.message ?? 'not valid'}`);
}

/** 'refused': the browser's fault; 'failed': ours. */
function refusalOf(error: unknown, event: string, logger: Logger): { result: Refusal; outcome: 'refused' | 'failed' } {
  const { status, code, message, kind } = toShopError(error);
  if (status < 500) return { result: { error: { code, message } }, outcome: 'refused' };
  logger[kind === 'internal' ? 'error' : 'warn']({ err: error, event }, 'socket event failed');
  return { result: { error: { code: 'unavailable', message } }, outcome: 'failed' };
}
