import { ShopError } from '@shop/platform/service/http/errors.ts';

/** Bytes that a window must bring: the slowest honest connection brings more. */
const LEAST = 8 * 1024;

/** Watches over a client that sends a long body (P-C7). */
export interface PaceMonitor {
  sent(bytes: number): void;
  /** We make him wait: that is not his slowness. */
  hold(): void;
  goOn(): void;
  stop(): void;
}

/**
 * @param options milliseconds: each `window` must bring some kilobytes, and all must have come after `inAll`;
 *   `onSlow` is told once, with 408
 */
export function monitorPace(options: {
  window: number;
  inAll: number;
  onSlow: (error: ShopError) => void;
}): PaceMonitor {
  const { window, inAll, onSlow } = options;
  let bytes = 0;
  let timer = setTimeout(check, window);
  const end = setTimeout(slow, inAll);

  function check(): void {
    if (bytes < LEAST) {
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
    hold: () => clearTimeout(timer),
    goOn: () => {
      bytes = 0;
      clearTimeout(timer);
      timer = setTimeout(check, window);
    },
    stop,
  };
}
