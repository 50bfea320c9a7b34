import type { ReceivedSpan } from '@shop/testing/otlp-server.ts';

/** The spans of a trace as lines, each below its parent, with milliseconds: what a viewer of traces draws. */
export function describeTrace(spans: readonly ReceivedSpan[]): string {
  const inOrder = (some: readonly ReceivedSpan[]) => some.toSorted((one, other) => one.startedAt - other.startedAt);
  const lines = (one: ReceivedSpan, depth: number): string[] => [
    `${`${Math.round(one.durationMs)} ms`.padStart(9)}  ${'  '.repeat(depth)}${one.service}: ${one.name}${one.failed ? ' (failed)' : ''}`,
    ...inOrder(spans.filter(({ parentSpanId }) => parentSpanId === one.spanId)).flatMap((child) =>
      lines(child, depth + 1),
    ),
  ];
  return inOrder(rootsOf(spans))
    .flatMap((root) => lines(root, 0))
    .join('\n');
}

/** The spans of each trace, those first for whose start somebody waited longest: what follows later counts for nothing. */
export function slowestTraces(spans: readonly ReceivedSpan[]): ReceivedSpan[][] {
  const longest = (trace: readonly ReceivedSpan[]) => Math.max(...rootsOf(trace).map(({ durationMs }) => durationMs));
  return [...Map.groupBy(spans, ({ traceId }) => traceId).values()].toSorted(
    (one, other) => longest(other) - longest(one),
  );
}

/** The spans whose parents are none of them. */
function rootsOf(spans: readonly ReceivedSpan[]): ReceivedSpan[] {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  return spans.filter(({ parentSpanId }) => parentSpanId === undefined || !ids.has(parentSpanId));
}

/** Milliseconds that each step without steps below it took in a trace, by its service and name. */
export function leavesOf(trace: readonly ReceivedSpan[]): { step: string; durationMs: number }[] {
  const parents = new Set(trace.map(({ parentSpanId }) => parentSpanId));
  return trace
    .filter(({ spanId }) => !parents.has(spanId))
    .map(({ service, name, durationMs }) => ({ step: `${service}: ${name}`, durationMs }));
}
