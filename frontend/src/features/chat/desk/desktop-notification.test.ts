import { notificationState, notifyOnDesktop, requestNotifications } from './desktop-notification.ts';

const shown: { title: string; options: unknown }[] = [];
class FakeNotification {
  static permission = 'default';
  static requestPermission = async () => {
    FakeNotification.permission = 'granted';
  };
  constructor(title: string, options: unknown) {
    shown.push({ title, options });
  }
}
const visible = (state: string) =>
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });

describe('desktop notifications', () => {
  beforeEach(() => {
    shown.length = 0;
    FakeNotification.permission = 'default';
    Object.assign(globalThis, { Notification: FakeNotification });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'Notification');
    Reflect.deleteProperty(document, 'visibilityState');
  });

  it('show the customer’s name once they are allowed, in the background only', async () => {
    visible('hidden');
    notifyOnDesktop('Alice Okafor');
    expect(await requestNotifications()).toBe('on');
    visible('visible');
    notifyOnDesktop('Alice Okafor');
    visible('hidden');
    notifyOnDesktop('Alice Okafor');
    expect(shown).toEqual([{ title: 'Alice Okafor has written', options: { tag: 'chat Alice Okafor' } }]);
  });

  it('know whether the browser has and allows them', () => {
    expect(notificationState()).toBe('off');
    FakeNotification.permission = 'denied';
    expect(notificationState()).toBe('blocked');
    Reflect.deleteProperty(globalThis, 'Notification');
    expect(notificationState()).toBe('unsupported');
  });
});
