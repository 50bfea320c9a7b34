import { type BreakableEngine, canBreak, startBreakable } from '@shop/testing/breakable-engine.ts';

const engines = ['kafka', 'redis', 's3'] as const;
const BUCKET = 'journeys';

/** The engines of the full profile that are not installed; when none is missing, the profile can start. */
export function missingEngines(): string[] {
  return engines.filter((name) => !canBreak(name));
}

/**
 * Starts new engines of the full profile (docs/architecture.md#profiles), except PostgreSQL, which the shop starts itself.
 * @returns `env`: variables that make `npm start` use them
 */
export async function startFullProfile(): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  const started: BreakableEngine[] = [];
  const stop = async () => {
    for (const engine of started.splice(0).reverse()) await engine.stop();
  };
  try {
    for (const name of engines) started.push(await startBreakable(name));
  } catch (error) {
    await stop();
    throw error;
  }
  return { env: Object.assign({ S3_BUCKET: BUCKET }, ...started.map(({ env }) => env)), stop };
}
