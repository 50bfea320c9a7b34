import { type BreakableEngine, canBreak, startBreakable } from '@shop/testing/breakable-engine.ts';

const engines = ['kafka', 'redis', 's3'] as const;
const BUCKET = 'journeys';

/** The engines of the full profile that no program is there for; without any, it can be started. */
export function missingEngines(): string[] {
  return engines.filter((name) => !canBreak(name));
}

/**
 * Fresh engines of the full profile (DESIGN.md §2), PostgreSQL aside, which a shop brings itself.
 * @returns `env`: what `npm start` reads to use them
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
