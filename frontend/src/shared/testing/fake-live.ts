import { buffers, type EventChannel, eventChannel } from 'redux-saga';
import type { LiveEvent } from '../live/live-socket.ts';

/** A fake of the live events: `channel` replaces `liveChannel`, `say` emits an event to all listeners. */
export function fakeLive() {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    channel: (): EventChannel<LiveEvent> =>
      eventChannel<LiveEvent>((emit) => {
        listeners.add(emit);
        return () => listeners.delete(emit);
      }, buffers.expanding(16)),
    say: (event: LiveEvent) => {
      for (const emit of listeners) emit(event);
    },
    listening: () => listeners.size,
  };
}
