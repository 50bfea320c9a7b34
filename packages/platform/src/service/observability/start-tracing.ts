import type { Logger } from './logger.ts';
import { recordWith } from './tracing.ts';

/** Starts and stops tracing with the process. @param options `tracing`: undefined leaves it off, and OpenTelemetry unloaded */
export function createTracing(options: {
  name: string;
  tracing: { sampleRatio: number } | undefined;
  logger: Logger;
}): { start: () => Promise<void>; stop: () => Promise<void> } {
  const { name, tracing, logger } = options;
  let stop = async (): Promise<void> => undefined;
  return {
    start: async () => {
      if (tracing === undefined) return;
      const { createSpanRecorder } = await import('./open-telemetry.ts');
      const { traceStores } = await import('./trace-stores.ts');
      const recorder = createSpanRecorder({ name, logger, ...tracing });
      const stopStores = traceStores();
      recordWith(recorder);
      stop = async () => {
        recordWith(undefined);
        stopStores();
        await recorder.stop();
      };
    },
    stop: () => stop(),
  };
}
