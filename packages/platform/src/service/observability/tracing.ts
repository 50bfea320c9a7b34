import { currentSpan, currentTraceparent, withSpan } from './request-context.ts';
import type { Span, SpanRecorder, SpanStart } from './span.ts';

let recorder: SpanRecorder | undefined;

/** Records spans from now on, or no more. @param next undefined while tracing is off */
export function recordWith(next: SpanRecorder | undefined): void {
  recorder = next;
}

/**
 * Begins a trace, if it is one of those that are recorded. Nobody outside can decide that: of their traceparent only the trace's
 * id counts (ADR 52).
 * @param traceparent of a caller outside of the shop
 */
export function beginTrace(name: string, start: SpanStart, traceparent?: string): Span | undefined {
  if (recorder === undefined || !recorder.samples()) return undefined;
  return recorder.start(name, start, { begins: 'trace', as: traceparent?.slice(3, 35) });
}

/** Joins the trace of a caller within the shop, if it is recorded. @param traceparent of the caller */
export function joinTrace(name: string, start: SpanStart, traceparent: string | undefined): Span | undefined {
  return recorder === undefined || !isSampled(traceparent)
    ? undefined
    : recorder.start(name, start, { below: traceparent });
}

/** Starts one step of the current trace, if it is recorded; the caller ends it. */
export function startStep(name: string, start: SpanStart): Span | undefined {
  const parent = currentSpan();
  return parent === undefined ? undefined : recorder?.start(name, start, { below: parent.traceparent });
}

/** Runs one step of the current trace in a span of its own, if it is recorded. */
export function inSpan<T>(name: string, start: SpanStart, work: (span?: Span) => T): T {
  return runIn(startStep(name, start), work);
}

/**
 * Runs a step that events cause: below the step that wrote them, if all come from one; else in a trace of its own, which is linked to
 * theirs. Not recorded unless a trace of these events is.
 * @param traceparents of the events
 */
export function inSpanOfEvents<T>(
  name: string,
  start: SpanStart,
  traceparents: readonly (string | undefined)[],
  work: (span?: Span) => T,
): T {
  if (recorder === undefined) return work();
  const causes = new Set(traceparents);
  const recorded = [...causes].filter(isSampled);
  const [first] = recorded;
  if (first === undefined) return work();
  return runIn(recorder.start(name, start, causes.size === 1 ? { below: first } : { besides: recorded }), work);
}

/** Runs work in a span, if there is one, and ends it with the work. */
export function runIn<T>(span: Span | undefined, work: (span?: Span) => T): T {
  if (span === undefined) return work();
  const failed = (error: unknown): never => {
    span.fail(error);
    span.end();
    throw error;
  };
  let result: T;
  try {
    result = withSpan(span, () => work(span));
  } catch (error) {
    return failed(error);
  }
  if (result instanceof Promise) {
    return result.then((value: unknown) => {
      span.end();
      return value;
    }, failed) as T;
  }
  span.end();
  return result;
}

/**
 * Returns the id of a trace that is recorded, for a link to it; undefined for one that is not.
 * @param traceparent by default of the current work
 */
export function recordedTraceId(traceparent: string | undefined = currentTraceparent()): string | undefined {
  return isSampled(traceparent) ? traceparent.slice(3, 35) : undefined;
}

/** The last two digits are flags, the lowest one says whether the trace is recorded. */
function isSampled(traceparent: string | undefined): traceparent is string {
  return traceparent !== undefined && (Number.parseInt(traceparent.slice(-2), 16) & 1) === 1;
}
