import type { UserInfo } from '../../shared/state/session.ts';

/** What the tabs of one browser tell each other (API.md, Screens). */
export type TabMessage = { what: 'who is signed in?' } | { what: 'signed in'; user: UserInfo } | { what: 'logged out' };

export interface SessionTabs {
  tell: (message: TabMessage) => void;
  /** Gives every message of another tab; returns how to stop listening. */
  listen: (hear: (message: TabMessage) => void) => () => void;
}

/** The channel between this browser's tabs. A browser without BroadcastChannel has tabs that do not know of each other. */
export function openSessionTabs(): SessionTabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel('session');
  return {
    tell: (message) => channel.postMessage(message),
    listen: (hear) => {
      const onMessage = (event: MessageEvent<TabMessage>) => hear(event.data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}
