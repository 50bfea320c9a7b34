import { conflict } from '@shop/platform/service/errors.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { CONVERSATION_CHANGED } from '../store/append-entry.ts';
import type { ChatStore, Entry } from '../store/chat-store.ts';
import { caller } from '../testing/test-service.ts';
import { closeChat } from './close-chat.ts';

const message = (number: number): Entry => ({
  id: newId(),
  user: 'u1',
  number,
  kind: 'client',
  authorId: 'u1',
  authorName: 'Ada',
  text: 'Hello?',
  at: new Date('2026-11-24T10:00:00.000Z'),
});

/** A store whose end changes with every attempt to write after it. */
function changingStore(change: (entries: Entry[]) => void) {
  const entries = [message(1)];
  let attempts = 0;
  const store = {
    listBefore: async () => entries.slice(-1),
    listOpen: async () => entries,
    append: async () => {
      attempts += 1;
      change(entries);
      throw conflict(CONVERSATION_CHANGED, 'The conversation has changed');
    },
  } as Pick<ChatStore, 'listBefore' | 'listOpen' | 'append'> as ChatStore;
  return { store, attempts: () => attempts };
}
const close = (store: ChatStore, seen?: number, time?: Parameters<typeof closeChat>[3]) =>
  closeChat({ store }, caller({ isAdmin: true }), { user: 'u1', seen }, time);

describe('closing a chat whose end keeps changing', () => {
  it('gives up after two seconds, with pauses between its attempts', async () => {
    const { store, attempts } = changingStore(() => undefined);
    const clock = { now: 0 };
    const pause = async () => {
      clock.now += 90;
    };
    await expect(close(store, undefined, { now: () => clock.now, pause })).rejects.toMatchObject({
      status: 503,
    });
    // After 0, 90, … and 1,980 ms.
    expect(attempts()).toBe(23);
  });

  it('says after a slow attempt too that the customer has written', async () => {
    const { store } = changingStore((entries) => entries.push(message(entries.length + 1)));
    const clock = { now: 0 };
    const pause = async () => {
      clock.now += 3_000;
    };
    await expect(close(store, 1, { now: () => clock.now, pause })).rejects.toMatchObject({
      code: CONVERSATION_CHANGED,
    });
  });

  it.each([undefined, 1])('closes no message away that came meanwhile (seen: %s)', async (seen) => {
    const { store, attempts } = changingStore((entries) => entries.push(message(entries.length + 1)));
    await expect(close(store, seen)).rejects.toMatchObject({ code: CONVERSATION_CHANGED });
    expect(attempts()).toBe(1);
  });
});
