import { ConfigError, readVariables } from './config.ts';
import { tracingConfig, tracingVariables } from './tracing-config.ts';

const read = (env: Record<string, string>) => tracingConfig(readVariables(tracingVariables, env));
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('tracingConfig', () => {
  it('is off without a collector, or if it is switched off', () => {
    expect(read({})).toBeUndefined();
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER: 'always_on' })).toBeUndefined();
    expect(read({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
  });

  it.each([
    [{}, 1],
    [{ OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: '0.1' }, 1],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, 0],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }, 0.25],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, 0],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }, 1],
  ])('samples by %j the part %d of the requests', (env, sampleRatio) => {
    expect(read({ ...ENDPOINT, ...env })).toEqual({ sampleRatio });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%'],
  ])('refuses %s=%s by its name', (name, value) => {
    expect(() => read({ ...ENDPOINT, [name]: value })).toThrow(ConfigError);
    expect(() => read({ ...ENDPOINT, [name]: value })).toThrow(name);
  });
});
