import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';

/** A fixed window: so many points in so many seconds from the first of them. */
export interface Window {
  /** Unique; the counts are stored under it. */
  name: string;
  points: number;
  seconds: number;
}

/** Where all gateways count together. Its limiters fail fast while it is slow or down. */
export interface RateLimitStore {
  limiter(window: Window): RateLimiterAbstract;
  start(): void;
  stop(): Promise<void>;
}

/** Counts a window in this process only. Timers that do not block the exit drop expired counts. */
export function memoryLimiter({ name, points, seconds }: Window): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
}
