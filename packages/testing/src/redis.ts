import { type EngineRecipe, engineOf } from './engine-recipe.ts';
import { describeWith } from './infrastructure.ts';

/** Redis for tests, without a password. */
export const redis: EngineRecipe = {
  name: 'Redis',
  program: 'redis',
  imageVariable: 'REDIS_IMAGE',
  environment: (url) => ({ REDIS_URL: url }),
  fromEnvironment: ({ REDIS_URL }) => REDIS_URL || undefined,
  address: (port) => `redis://127.0.0.1:${port}`,
  container: (url, settings) => ({
    port: { container: 6379, host: Number(new URL(url).port) },
    command: [
      'redis-server',
      ...['--appendonly', 'yes', '--save', ''],
      ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    ready: /Ready to accept connections/,
  }),
};

/**
 * Declares a suite on a real Redis of its own.
 * @param body may call `url()` within tests (redis://host:port)
 */
export function describeWithRedis(name: string, body: (url: () => string) => void): void {
  describeWith(engineOf(redis), name, body);
}
