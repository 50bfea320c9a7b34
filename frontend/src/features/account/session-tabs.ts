import type { UserInfo } from '../../shared/state/session.ts';

/** What the tabs of one browser tell each other (docs/api.md#user-info-in-browser). */
export type TabMessage =
  | { what: 'who is signed in?' }
  /** The answer to that. */
  | { what: 'still signed in'; user: UserInfo }
  /** Somebody has just done so. */
  | { what: 'signed in'; user: UserInfo }
  | { what: 'logged out' };

export interface SessionTabs {
  tell: (message: TabMessage) => void;
  /** Gives every message of another tab; returns how to stop listening. */
  listen: (hear: (message: TabMessage) => void) => () => void;
}

/** The channel between this browser's tabs. A browser without BroadcastChannel, or with site data blocked, has tabs that do not know of each other. */
export function openSessionTabs(): SessionTabs {
  const channel = openChannel();
  if (channel === null) return { tell: () => undefined, listen: () => () => undefined };
  return {
    tell: (message) => channel.postMessage(message),
    listen: (hear) => {
      const onMessage = (event: MessageEvent<TabMessage>) => hear(event.data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}

function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  try {
    return new BroadcastChannel('session');
  } catch (error) {
    console.warn(error);
    return null;
  }
}
