import { readStored, removeStored, writeStored } from '../../shared/browser/browser-storage.ts';
import type { UserInfo } from '../../shared/state/session.ts';

const KEY = 'userInfo';

/**
 * Reads the stored user info: local storage first, then session storage (docs/requirements.md#user-info).
 * @returns null without valid user info
 */
export function readUserInfo(): UserInfo | null {
  return parse(readStored('local', KEY)) ?? parse(readStored('session', KEY));
}

/** Stores the user info in local storage with doNotLogout, else in session storage, never in both (docs/api.md#user-info-in-browser). */
export function storeUserInfo(user: UserInfo): void {
  removeUserInfo();
  writeStored(user.doNotLogout ? 'local' : 'session', KEY, JSON.stringify(user));
}

export function removeUserInfo(): void {
  removeStored('local', KEY);
  removeStored('session', KEY);
}

function parse(text: string | null): UserInfo | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isUserInfo(value) ? value : null;
  } catch {
    // Not written by this shop: counts as signed out.
    return null;
  }
}

function isUserInfo(value: unknown): value is UserInfo {
  if (value === null || typeof value !== 'object') return false;
  const { _id, name, lastName, email } = value as Record<string, unknown>;
  return [_id, name, lastName, email].every((field) => typeof field === 'string');
}
