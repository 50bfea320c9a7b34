import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector receives it. */
export interface ReceivedSpan {
  /** The resource's `service.name`. */
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** Spans of other traces that it is linked to. */
  links: { traceId: string; spanId: string }[];
  attributes: Record<string, unknown>;
  /** Whether it was marked as failed. */
  failed: boolean;
  /** Milliseconds since 1970, and how long it took. */
  startedAt: number;
  durationMs: number;
}

/** A collector of traces. */
export interface OtlpServer {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  /** Everything received so far. */
  spans(): ReceivedSpan[];
  stop(): Promise<void>;
}

type Value = Record<string, unknown>;
interface WireAttribute {
  key: string;
  value: Value;
}
interface WireSpan extends Pick<ReceivedSpan, 'name' | 'traceId' | 'spanId' | 'parentSpanId'> {
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes?: WireAttribute[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
}
interface WireRequest {
  resourceSpans: { resource: { attributes: WireAttribute[] }; scopeSpans: { spans: WireSpan[] }[] }[];
}

const STATUS_ERROR = 2;
const NANOSECONDS_IN_MS = 1_000_000;

/** Starts a collector that receives spans by OTLP over HTTP, as JSON. */
export async function startOtlpServer(): Promise<OtlpServer> {
  const received: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    received.push(...spansOf((await json(request)) as WireRequest));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => [...received],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function spansOf({ resourceSpans }: WireRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(attributesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => spanOf(service, span)));
  });
}

function spanOf(service: string, { attributes, links = [], status, ...span }: WireSpan): ReceivedSpan {
  const { name, traceId, spanId, parentSpanId } = span;
  const [startedAt, endedAt] = [span.startTimeUnixNano, span.endTimeUnixNano].map(
    (nanoseconds) => Number(nanoseconds) / NANOSECONDS_IN_MS,
  ) as [number, number];
  return {
    service,
    name,
    traceId,
    spanId,
    parentSpanId: parentSpanId || undefined,
    links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
    attributes: attributesOf(attributes),
    failed: status?.code === STATUS_ERROR,
    startedAt,
    durationMs: endedAt - startedAt,
  };
}

/** Each value is wrapped in an object that names its type. */
function attributesOf(attributes: WireAttribute[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
