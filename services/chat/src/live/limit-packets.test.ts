import type { ShopSocket } from '../delivery/shop-socket.ts';
import { WINDOWS } from '../timing/windows.ts';
import { limitPackets } from './limit-packets.ts';

/** A socket that may send 100 events in ten seconds, and a clock that the test sets. */
function limited() {
  const clock = { now: 0 };
  const middlewares: ((event: unknown[], next: () => void) => void)[] = [];
  const socket = { use: (middleware: (typeof middlewares)[0]) => middlewares.push(middleware) };
  limitPackets(socket as unknown as ShopSocket, { withinMs: WINDOWS.events, now: () => clock.now });
  /** Sends events. @returns how many reached their handlers, and the codes of the others */
  const send = (count: number) => {
    const codes: string[] = [];
    let passed = 0;
    for (let n = 0; n < count; n += 1)
      middlewares[0]?.(
        ['client sends message', ({ error }: { error: { code: string } }) => codes.push(error.code)],
        () => {
          passed += 1;
        },
      );
    return { passed, codes };
  };
  return { clock, send };
}

describe('the events of one socket (P-D7)', () => {
  it('are refused above 100 in ten seconds, with a code', () => {
    const { clock, send } = limited();
    expect(send(60)).toEqual({ passed: 60, codes: [] });
    clock.now = 10_000;
    expect(send(42)).toEqual({ passed: 40, codes: ['too-many-events', 'too-many-events'] });
  });

  it('reach their handlers again after ten seconds', () => {
    const { clock, send } = limited();
    expect(send(101).passed).toBe(100);
    clock.now = 10_001;
    expect(send(101).passed).toBe(100);
  });

  it('may be refused without an acknowledgement', () => {
    const { send } = limited();
    send(100);
    expect(() => send(1)).not.toThrow();
  });
});
