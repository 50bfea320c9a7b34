import type { UnknownAction } from 'redux';
import { loggedOut } from '../../../shared/state/session.ts';
import { aConversation, aMessage, anAnswer, minute } from './chat-fixtures.ts';
import { lastSeen, newRoom } from './chat-room.ts';
import { selectIsPending, selectIsUnreachable, selectRoomOrder, selectUnanswered } from './desk-selectors.ts';
import { deskActions, deskReducer } from './desk-slice.ts';
import type { DeskState } from './desk-state.ts';

const start = deskReducer(undefined, { type: '@@init' });
const after = (...actions: UnknownAction[]) => actions.reduce(deskReducer, start) as DeskState;
const wrote = (number: number, user = 'alice') =>
  deskActions.clientMessageArrived({
    user,
    name: 'Alice Okafor',
    message: `text ${number}`,
    id: `m${number}`,
    at: minute(number),
    number,
  });
const transcript = (messages: ReturnType<typeof aMessage>[], mayCreate = false) =>
  deskActions.transcriptLoaded({ user: 'alice', messages, mayCreate });
const seen = (state: DeskState) => lastSeen(state.chatRooms.alice ?? newRoom('nobody', ''));
const numbers = (state: DeskState, user = 'alice') => state.chatRooms[user]?.messages.map(({ number }) => number);

describe('who waits in the chat', () => {
  it('is unknown once the chat cannot be reached, until the open conversations were loaded', () => {
    const { deskStarted, connectionLost, roomsRequested, roomsRetried, roomsFailed, roomsLoaded } = deskActions;
    const isUnknown = (...actions: UnknownAction[]) => selectIsUnreachable({ adminChat: after(...actions) });
    expect(isUnknown(deskStarted(), roomsRequested())).toBe(false);
    expect(isUnknown(deskStarted(), connectionLost('transport error'))).toBe(true);
    expect(isUnknown(deskStarted(), roomsRequested(), roomsFailed())).toBe(true);
    expect(isUnknown(deskStarted(), roomsRequested(), roomsFailed(), roomsRetried())).toBe(false);
    const isPending = (...actions: UnknownAction[]) => selectIsPending({ adminChat: after(...actions) });
    expect([isPending(), isPending(deskStarted(), roomsRequested())]).toEqual([true, true]);
    expect([isPending(roomsLoaded([])), isPending(roomsFailed())]).toEqual([false, false]);
    expect(isUnknown(deskStarted(), roomsLoaded([]), connectionLost('transport error'), roomsFailed())).toBe(false);
  });
});

describe('rooms of the administrators’ chat', () => {
  it('creates the missing room of a customer who writes, and sets the flag', () => {
    const state = after(wrote(1));
    expect(state.chatRooms.alice).toMatchObject({ name: 'Alice Okafor', connected: true });
    expect(numbers(state)).toEqual([1]);
    expect(state.messageReceived).toBe(true);
  });

  it('merges what arrived while the transcript was loading, each message once and by number', () => {
    const state = after(wrote(4), wrote(3), transcript([aMessage(), anAnswer({ number: 2 }), aMessage({ number: 3 })]));
    expect(numbers(state)).toEqual([1, 2, 3, 4]);
    expect(state.chatRooms.alice?.transcript).toBe('loaded');
  });

  it('ignores a message that it has, and sets the flag only once', () => {
    const state = after(wrote(1), deskActions.messagesSeen(), wrote(1));
    expect(numbers(state)).toEqual([1]);
    expect(state.messageReceived).toBe(false);
  });

  it('loses the room of a customer whom the shop does not know any more, but no message that has arrived', () => {
    const unknown = deskActions.transcriptFailed({ user: 'alice', isUnknown: true });
    const listed = deskActions.roomsLoaded([aConversation()]);
    expect(after(listed, unknown).chatRooms).toEqual({});
    expect(numbers(after(listed, wrote(1), unknown))).toEqual([1]);
  });

  it('shows nothing from before the last closing', () => {
    const state = after(
      deskActions.roomsLoaded([aConversation()]),
      transcript([aMessage(), anAnswer({ number: 2, closedAt: minute(3) }), aMessage({ number: 4 })]),
      wrote(2),
    );
    expect(numbers(state)).toEqual([4]);
  });

  it('removes a room whose transcript says that it was closed meanwhile', () => {
    const state = after(wrote(1), transcript([aMessage({ closedAt: minute(2) })]));
    expect(state.chatRooms).toEqual({});
  });

  it('does not restore a closed room from a transcript that was requested before', () => {
    const state = after(wrote(1), deskActions.chatClosed({ user: 'alice', number: 2 }), transcript([aMessage()], true));
    expect(state.chatRooms).toEqual({});
  });

  it('remembers the last chats that colleagues closed, each customer once', () => {
    const closing = (user: string, number: number) => deskActions.chatClosed({ user, number, colleague: 'Bob Hopper' });
    const users = ['alice', 'henrik', 'nora', 'daniel'];
    const state = after(
      ...users.flatMap((user) => [wrote(1, user), closing(user, 2)]),
      wrote(3, 'nora'),
      closing('nora', 4),
      closing('never-shown', 2),
    );
    expect(state.closedChats.map(({ user }) => user)).toEqual(['henrik', 'daniel', 'nora']);
  });

  it('does not say that a chat was closed whose panel stays for a later message', () => {
    const state = after(
      wrote(1),
      wrote(3),
      deskActions.chatClosed({ user: 'alice', number: 2, colleague: 'Bob Hopper' }),
    );
    expect(state.closedChats).toEqual([]);
  });

  it('keeps what was written after a closing that arrives late', () => {
    const state = after(wrote(1), wrote(3), deskActions.chatClosed({ user: 'alice', number: 2 }));
    expect(numbers(state)).toEqual([3]);
  });

  it('removes the room of a customer who leaves with an answer', () => {
    const answer = deskActions.colleagueAnswered({ user: 'alice', ...anAnswer({ number: 2 }) });
    expect(after(wrote(1), answer, deskActions.customerLeft('alice')).chatRooms).toEqual({});
  });

  it('marks a customer as left whose message arrives after they have left, until they are back', () => {
    const state = after(deskActions.customerLeft('alice'), wrote(1));
    expect(state.chatRooms.alice?.connected).toBe(false);
    expect(
      after(deskActions.customerLeft('alice'), deskActions.customerConnected('alice'), wrote(1)).chatRooms,
    ).toMatchObject({ alice: { connected: true } });
  });

  it('remembers a limited number of customers who have left, and none over a disconnect', () => {
    const left = Array.from({ length: 150 }, (_, index) => deskActions.customerLeft(`user${index}`));
    const state = after(deskActions.deskStarted(), ...left);
    expect(state.left).toHaveLength(100);
    expect(deskReducer(state, deskActions.connectionLost('transport close')).left).toEqual([]);
  });

  it('keeps the room of a customer who leaves without an answer, marked as left', () => {
    const state = after(wrote(1), deskActions.customerLeft('alice'));
    expect(state.chatRooms.alice?.connected).toBe(false);
    expect(deskReducer(state, deskActions.customerConnected('alice')).chatRooms.alice?.connected).toBe(true);
  });

  it('shows a colleague’s answer with their name, and ends their typing', () => {
    const state = after(
      wrote(1),
      deskActions.colleagueTyping({ user: 'alice', by: 'Mina' }),
      deskActions.colleagueAnswered({ user: 'alice', ...anAnswer({ number: 2 }) }),
    );
    expect(state.chatRooms.alice?.messages[1]).toMatchObject({ from: 'admin', name: 'Mina' });
    expect(state.chatRooms.alice?.typing).toBeNull();
  });

  it('keeps a reply until it is stored, also when a colleague closes the chat', () => {
    const submitted = deskActions.replySubmitted({ user: 'alice', clientId: 'c1', message: 'Yes' });
    const open = after(wrote(1), submitted, deskActions.chatClosed({ user: 'alice', number: 2 }));
    expect(open.chatRooms.alice?.outgoing).toEqual([{ clientId: 'c1', message: 'Yes', refusal: null }]);
    const stored = anAnswer({ number: 3, message: 'Yes' });
    const state = deskReducer(open, deskActions.replyStored({ user: 'alice', clientId: 'c1', stored }));
    expect(state.chatRooms.alice).toMatchObject({ outgoing: [], messages: [stored] });
  });

  it('counts a live message behind a missed one as unseen until the missed one is loaded', () => {
    const open = after(wrote(1), transcript([aMessage(), anAnswer({ number: 2 })]), wrote(4));
    expect(seen(open)).toBe(2);
    expect(seen(deskReducer(open, wrote(3)))).toBe(4);
    expect(seen(deskReducer(open, transcript([aMessage({ number: 3 }), aMessage({ number: 4 })])))).toBe(4);
  });

  it('counts nothing as seen before the transcript is there, and nothing behind a closing as missed', () => {
    expect(seen(after(wrote(1)))).toBeNull();
    expect(seen(after(wrote(1), deskActions.transcriptFailed({ user: 'alice', isUnknown: false })))).toBeNull();
    const closed = after(
      wrote(1),
      transcript([aMessage()]),
      wrote(5),
      deskActions.chatClosed({ user: 'alice', number: 4 }),
    );
    expect(seen(closed)).toBe(5);
  });

  it('says that a transcript is outdated when a later load fails, until the next one succeeds', () => {
    const outdated = after(
      wrote(1),
      transcript([aMessage()]),
      deskActions.transcriptFailed({ user: 'alice', isUnknown: false }),
    );
    expect(outdated.chatRooms.alice?.transcript).toBe('outdated');
    expect(deskReducer(outdated, transcript([aMessage()])).chatRooms.alice?.transcript).toBe('loaded');
  });

  it('lists answered conversations of absent customers with the earlier ones', () => {
    const absent = { connected: false, unanswered: false, waitingSince: null };
    expect(after(deskActions.roomsLoaded([aConversation(absent)])).chatRooms).toEqual({});
    expect(after(deskActions.roomsLoaded([aConversation({ connected: false })])).messageReceived).toBe(true);
  });

  it('orders rooms: the longest wait first, then the others by their last message', () => {
    const adminChat = after(
      deskActions.roomsLoaded([
        aConversation({ user: 'short', waitingSince: minute(9) }),
        aConversation({ user: 'long', waitingSince: minute(2) }),
        aConversation({ user: 'answered', unanswered: false, waitingSince: null }),
      ]),
    );
    expect(selectRoomOrder({ adminChat })).toEqual(['long', 'short', 'answered']);
    expect(selectUnanswered({ adminChat })).toBe(2);
  });

  it('knows nothing after a logout', () => {
    expect(after(wrote(1), loggedOut(true))).toEqual(start);
  });
});
