import { deskTexts as texts } from './desk-texts.ts';

export type NotificationState = 'unsupported' | 'off' | 'on' | 'blocked';

/** Whether this browser shows notifications of the shop. */
export function notificationState(): NotificationState {
  if (typeof Notification === 'undefined') return 'unsupported';
  return { granted: 'on', denied: 'blocked', default: 'off' }[Notification.permission] as NotificationState;
}

/** Asks the user for the permission; browsers allow that on a click only. */
export async function requestNotifications(): Promise<NotificationState> {
  await Notification.requestPermission();
  return notificationState();
}

/** Shows who has written, without the text, when the page is in the background; one notification per customer's name. */
export function notifyOnDesktop(name: string): void {
  if (document.visibilityState === 'visible' || notificationState() !== 'on') return;
  try {
    new Notification(texts.notification(name), { tag: `chat ${name}` });
  } catch (error) {
    // Browsers on phones have the constructor only in service workers; the sound and the red dot remain.
    console.error(error);
  }
}
