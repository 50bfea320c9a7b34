import type { Socket } from 'node:net';
import { createDirection } from './direction.ts';
import type { Carried, Fault } from './fault.ts';

export interface Carrier {
  closed: Promise<void>;
  /** Closes both sides. */
  end(): void;
  /** Looks at what waits again. */
  faultChanged(): void;
}

/** Carries what one connection says both ways, as the fault of the moment lets it. */
export function createCarrier(options: {
  client: Socket;
  upstream: Socket;
  carried: Carried;
  fault: () => Fault;
}): Carrier {
  const { client, upstream, carried, fault } = options;
  const sides = [client, upstream];
  const { promise: closed, resolve: tellClosed } = Promise.withResolvers<void>();
  let resetFrom = 0;

  function end(reset = false): void {
    if (!carried.open) return;
    carried.open = false;
    there.stop();
    back.stop();
    for (const side of sides) reset ? side.resetAndDestroy() : side.destroy();
    tellClosed();
  }

  function mayPassBack(bytes: Buffer): boolean {
    const now = fault();
    if (now.kind === 'reset' && carried.toClient + bytes.length - resetFrom > now.afterBytes) {
      end(true);
      return false;
    }
    carried.toClient += bytes.length;
    return true;
  }

  const there = createDirection(client, upstream, fault, (bytes) => {
    carried.toServer += bytes.length;
    return true;
  });
  const back = createDirection(upstream, client, fault, mayPassBack);
  for (const side of sides) {
    // Through a black hole the other side does not hear of it.
    side.on('error', () => fault().kind !== 'blackhole' && end(true));
    side.on('close', () => sides.every(({ destroyed }) => destroyed) && end());
  }
  return {
    closed,
    end: () => end(),
    faultChanged: () => {
      const { kind } = fault();
      if (kind === 'reset') resetFrom = carried.toClient;
      if (kind === 'cut') return end();
      if (kind !== 'blackhole' && sides.some(({ errored }) => errored !== null)) return end(true);
      there.look();
      back.look();
    },
  };
}
