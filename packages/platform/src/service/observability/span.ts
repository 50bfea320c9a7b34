export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/** Attributes by the names of OpenTelemetry's semantic conventions; never a value that a person typed (docs/tracing.md). */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** What is known of a span when it begins. */
export interface SpanStart {
  kind: SpanKind;
  attributes?: SpanAttributes;
}

/** A span that is being recorded: one step of a trace. */
export interface Span {
  /** W3C trace context: what this step causes in other processes carries it. */
  readonly traceparent: string;
  readonly traceId: string;
  readonly spanId: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks the step as failed. @param error whose name or code is recorded, never its message */
  fail(error: unknown): void;
  end(): void;
}

/** Where a span stands: below another one, beside others that it is linked to, or at the beginning of a trace. */
export type SpanPlace =
  | { below: string }
  | { besides: readonly string[] }
  /** `as`: the trace's id, which a browser chose. */
  | { begins: 'trace'; as?: string | undefined };

/** Records spans and sends them to a collector. */
export interface SpanRecorder {
  /** Whether the next trace is one of those that are recorded. */
  samples(): boolean;
  start(name: string, start: SpanStart, place: SpanPlace): Span;
  /** Sends what is recorded, for a moment at most. */
  stop(): Promise<void>;
}
