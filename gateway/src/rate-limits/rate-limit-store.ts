import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';

/** Counts calls in windows: so many points in so many seconds, from the first of them. */
export interface Window {
  /** Its own name, under which its counts are kept. */
  name: string;
  points: number;
  seconds: number;
}

/** Where all gateways count together. Its limiters fail, soon, while it is slow or down. */
export interface RateLimitStore {
  limiter(window: Window): RateLimiterAbstract;
  start(): void;
  stop(): Promise<void>;
}

/** Counts a window in this process alone. What is over is forgotten by timers that hold nothing up. */
export function memoryLimiter({ name, points, seconds }: Window): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
}
