import type { Span, SpanAttributes, SpanPlace, SpanRecorder, SpanStart } from '../service/observability/span.ts';

/** A span as the fake recorder keeps it. */
export interface FakeSpan extends SpanStart {
  name: string;
  place: SpanPlace;
  attributes: SpanAttributes;
  traceparent: string;
  failure: unknown;
  ended: boolean;
}

/** A recorder that keeps its spans. @param options `samples`: whether traces that begin are recorded */
export function createFakeRecorder({ samples = true } = {}): SpanRecorder & { spans: FakeSpan[] } {
  const spans: FakeSpan[] = [];
  return {
    spans,
    samples: () => samples,
    start: (name, start, place): Span => {
      const spanId = String(spans.length + 1).padStart(16, '0');
      const traceId = traceIdOf(place) ?? spanId.padStart(32, 'f');
      const traceparent = `00-${traceId}-${spanId}-01`;
      const span: FakeSpan = { attributes: {}, ...start, name, place, traceparent, failure: undefined, ended: false };
      spans.push(span);
      return {
        traceparent,
        traceId,
        spanId,
        rename: (next) => {
          span.name = next;
        },
        set: (more) => {
          span.attributes = { ...span.attributes, ...more };
        },
        fail: (error) => {
          span.failure = error;
        },
        end: () => {
          span.ended = true;
        },
      };
    },
    stop: async () => undefined,
  };
}

function traceIdOf(place: SpanPlace): string | undefined {
  if ('below' in place) return place.below.slice(3, 35);
  return 'begins' in place ? place.as : undefined;
}
