import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import type { StoredMessage } from '@shop/contracts/chat-socket.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { caller, type TestService, type TestSocket } from './test-service.ts';

/** What an event is acknowledged with. */
export type Result = StoredMessage & { error?: { code: string; message: string }; ok?: boolean };

interface Untyped {
  emit(event: string, ...args: unknown[]): unknown;
  emitWithAck(event: string, ...args: unknown[]): Promise<Result>;
}

/** Sends any event and returns its acknowledgement. @throws after 20 s without one */
export function ask(socket: TestSocket, event: string, ...args: unknown[]): Promise<Result> {
  return (socket.timeout(20_000) as unknown as Untyped).emitWithAck(event, ...args);
}

/** Sends any event without waiting for an acknowledgement. */
export function send(socket: TestSocket, event: string, ...args: unknown[]): void {
  (socket as unknown as Untyped).emit(event, ...args);
}

/** Sends a customer's message. */
export const say = (socket: TestSocket, text: string, clientId?: string) =>
  ask(socket, 'client sends message', text, clientId === undefined ? {} : { clientId });

/** Sends an administrator's message to a customer. */
export const reply = (socket: TestSocket, user: string, message: string, clientId?: string) =>
  ask(socket, 'admin sends message', { user, message, clientId });

/** The first arguments of an event's messages, in order. */
export const received = (socket: TestSocket, event: string) =>
  socket.messages.filter((message) => message.event === event).map(({ data }) => data as unknown);

/** What an administrator got from a customer; a new one also gets what others wrote in the last seconds. */
export const receivedFrom = (socket: TestSocket, { userId }: { userId: string }) =>
  (received(socket, 'server sends message from client to admin') as ({ user: string } & ChatMessage)[]).filter(
    ({ user }) => user === userId,
  );

/** Opens the socket of an administrator who has announced themselves. */
export async function openAdministrator(
  chat: TestService,
  { name = 'Grace', ...where }: { replica?: number; since?: string; name?: string } = {},
): Promise<TestSocket> {
  const socket = await chat.open(caller({ isAdmin: true, name }), where);
  expect(await ask(socket, 'admin connected with server', 'generated')).toEqual({ ok: true });
  return socket;
}

/** Has a customer write until they are told that nobody is there: what replicas know of each other is up to a second old. */
export async function writeUntilNoAdmin(tab: TestSocket): Promise<void> {
  await eventually(
    async () => {
      await say(tab, 'Anybody?');
      // biome-ignore lint/plugin/no-short-wait: writes again after the pause, because a message is judged once
      await eventually(() => expect(received(tab, 'no admin')).not.toEqual([]), { within: 500 });
    },
    { every: 600 },
  );
}
