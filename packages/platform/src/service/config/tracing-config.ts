import { z } from 'zod';

/** How a process records traces (docs/tracing.md). */
export interface TracingConfig {
  /** The part of traces that are recorded, 0 to 1. */
  sampleRatio: number;
}

/** OpenTelemetry's own variables, as far as the shop decides by them; its exporter reads more of them itself. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', { error: 'must be http/json' }).optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
};

/** What a process that starts others passes on to them: also what only the exporter reads. */
export const TRACING_VARIABLES: readonly string[] = [
  ...Object.keys(tracingVariables),
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_RESOURCE_ATTRIBUTES',
];

/** Maps OpenTelemetry's variables. @returns undefined while tracing is off: no collector is named */
export function tracingConfig(read: z.output<z.ZodObject<typeof tracingVariables>>): TracingConfig | undefined {
  if (read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || read.OTEL_SDK_DISABLED === 'true') return undefined;
  return { sampleRatio: ratioOf(read.OTEL_TRACES_SAMPLER, read.OTEL_TRACES_SAMPLER_ARG) };
}

function ratioOf(sampler: string, arg: number): number {
  if (sampler.endsWith('always_on')) return 1;
  return sampler.endsWith('always_off') ? 0 : arg;
}
