import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DiagLogLevel,
  diag,
  type Link,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from './logger.ts';
import type { Span, SpanPlace, SpanRecorder, SpanStart } from './span.ts';
import { VERSION } from './version.ts';

/** What a stop waits for the collector, at most; spans that it has not taken by then are lost. */
const FLUSH_MS = 1_000;

/** A collector that is away is said at most once in this time. */
const WARN_EVERY_MS = 60_000;

/** A statement of the shop is shorter. */
const MAX_ATTRIBUTE_LENGTH = 2_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Creates the recorder of this process, which sends its spans to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names. The one module
 * that imports OpenTelemetry: it is loaded only while tracing is on (ADR 52).
 * @param options `name`: of the service; `sampleRatio`: the part of traces that are recorded, 0 to 1
 */
export function createSpanRecorder(options: { name: string; sampleRatio: number; logger: Logger }): SpanRecorder {
  const { name, sampleRatio, logger } = options;
  warnOfFailures(logger);
  const ids = createIds();
  const provider = new TracerProvider({
    resource: resourceOf(name),
    // What is not sampled is never started (tracing.ts).
    sampler: new AlwaysOnSampler(),
    idGenerator: ids,
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('shop', VERSION);
  return {
    samples: () => Math.random() < sampleRatio,
    start: (span, start, place) =>
      ids.as('begins' in place ? place.as : undefined, () => begin(tracer, span, start, place)),
    stop: async () => {
      const sent = provider.shutdown().catch((err: unknown) => logger.debug({ err }, 'last traces not sent'));
      await Promise.race([sent, wait(FLUSH_MS, undefined, { ref: false })]);
    },
  };
}

/** Names of the process: each replica has an id of its own. OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME win. */
function resourceOf(name: string) {
  return resourceFromAttributes({
    'service.name': name,
    'service.namespace': 'shop',
    'service.version': VERSION,
    'service.instance.id': randomUUID(),
  }).merge(detectResources({ detectors: [envDetector] }));
}

/** Generates ids; a trace that begins may take over the id that a browser chose. */
function createIds() {
  const random = new RandomIdGenerator();
  let chosen: string | undefined;
  return {
    generateSpanId: () => random.generateSpanId(),
    generateTraceId: () => chosen ?? random.generateTraceId(),
    as: <T>(traceId: string | undefined, work: () => T): T => {
      chosen = traceId;
      try {
        return work();
      } finally {
        chosen = undefined;
      }
    },
  };
}

function begin(tracer: Tracer, name: string, { kind, attributes = {} }: SpanStart, place: SpanPlace): Span {
  const parent = 'below' in place ? trace.setSpanContext(ROOT_CONTEXT, contextOf(place.below)) : ROOT_CONTEXT;
  const links: Link[] = 'besides' in place ? place.besides.map((one) => ({ context: contextOf(one) })) : [];
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, links }, parent);
  const { traceId, spanId } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    traceId,
    spanId,
    rename: (next) => void span.updateName(next),
    set: (more) => void span.setAttributes(more),
    fail: (error) => {
      span.setAttribute('error.type', typeOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

/** A code, such as PostgreSQL's, or the name of an error: a message may be of people. */
function typeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : 'unknown';
}

function contextOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = ''] = traceparent.split('-');
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

function warnOfFailures(logger: Logger): void {
  let warnAt = 0;
  const warn = (message: string) => {
    if (performance.now() < warnAt) return;
    warnAt = performance.now() + WARN_EVERY_MS;
    logger.warn({ reason: message.slice(0, 500) }, 'traces could not be exported');
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
