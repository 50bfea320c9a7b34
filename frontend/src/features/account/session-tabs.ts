import type { UserInfo } from '../../shared/state/session.ts';

/** Messages between the tabs of one browser (docs/api.md#user-info-in-browser). */
export type TabMessage =
  | { what: 'who is signed in?' }
  /** The answer to that. */
  | { what: 'still signed in'; user: UserInfo }
  /** Somebody has just done so. */
  | { what: 'signed in'; user: UserInfo }
  | { what: 'logged out' };

export interface SessionTabs {
  send: (message: TabMessage) => void;
  /** Gives every message of another tab; returns how to stop listening. */
  listen: (onTabMessage: (message: TabMessage) => void) => () => void;
}

/** The channel between this browser's tabs. A browser without BroadcastChannel, or with site data blocked, has tabs that do not know of each other. */
export function openSessionTabs(): SessionTabs {
  const channel = openChannel();
  if (channel === null) return { send: () => undefined, listen: () => () => undefined };
  return {
    send: (message) => channel.postMessage(message),
    listen: (onTabMessage) => {
      const onMessage = (event: MessageEvent<TabMessage>) => onTabMessage(event.data);
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
