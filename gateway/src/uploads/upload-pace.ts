import { ShopError } from '@shop/platform/service/errors.ts';

/** Bytes that each window must bring: even slow connections bring more. */
const MIN_BYTES = 8 * 1024;

/** Watches how fast a client sends a long body (P-C7). */
export interface PaceMonitor {
  sent(bytes: number): void;
  /** Stops the window while the gateway makes the client wait. */
  pause(): void;
  resume(): void;
  stop(): void;
}

/**
 * @param options milliseconds: each `window` must bring some kilobytes, and the whole body must arrive within `total`;
 * `onSlow` is called once, with 408
 */
export function monitorPace(options: {
  window: number;
  total: number;
  onSlow: (error: ShopError) => void;
}): PaceMonitor {
  const { window, total, onSlow } = options;
  let bytes = 0;
  let timer = setTimeout(check, window);
  const end = setTimeout(slow, total);

  function check(): void {
    if (bytes < MIN_BYTES) {
      slow();
      return;
    }
    bytes = 0;
    timer = setTimeout(check, window);
  }

  function slow(): void {
    stop();
    onSlow(new ShopError('request-timeout', 'request-timeout', 'The request took too long'));
  }

  function stop(): void {
    clearTimeout(timer);
    clearTimeout(end);
  }

  return {
    sent: (more) => {
      bytes += more;
    },
    pause: () => clearTimeout(timer),
    resume: () => {
      bytes = 0;
      clearTimeout(timer);
      timer = setTimeout(check, window);
    },
    stop,
  };
}
