import { formatCount } from './format.ts';

/** What the tab calls a page on which something waits: '(3) Chats'. */
export function waitingTitle(title: string, count: number): string {
  return count > 0 ? `(${formatCount(count)}) ${title}` : title;
}
