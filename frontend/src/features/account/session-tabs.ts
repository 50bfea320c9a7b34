import type { UserInfo } from '../../shared/state/session.ts';

/** Messages between the tabs of one browser (docs/api.md#user-info-in-browser). */
export type TabMessage =
  | { what: 'who is signed in?' }
  /** The reply of a signed-in tab. */
  | { what: 'still signed in'; user: UserInfo }
  /** After a login in another tab. */
  | { what: 'signed in'; user: UserInfo }
  | { what: 'logged out' };

export interface SessionTabs {
  send: (message: TabMessage) => void;
  /** Calls back for every message of another tab; returns the function that stops it. */
  listen: (onTabMessage: (message: TabMessage) => void) => () => void;
}

/** Opens the channel between the tabs of this browser; does nothing without BroadcastChannel or when site data is blocked. */
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
