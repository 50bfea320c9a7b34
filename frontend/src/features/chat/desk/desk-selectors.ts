import { createSelector } from '@reduxjs/toolkit';
import { byUrgency, waitingSince } from './chat-room.ts';
import { type DeskState, isListed } from './desk-state.ts';

/** The part of the store that the administrators' chat reads. */
export interface WithDesk {
  adminChat: DeskState;
}
export const selectDesk = (state: WithDesk) => state.adminChat;
export const selectRoom = (state: WithDesk, user: string) => state.adminChat.chatRooms[user];
export const selectMessageReceived = (state: WithDesk) => state.adminChat.messageReceived;
export const selectDraft = (state: WithDesk, user: string) => state.adminChat.drafts[user] ?? '';
export const selectClosedChats = (state: WithDesk) => state.adminChat.closedChats;
const selectRooms = (state: WithDesk) => state.adminChat.chatRooms;

/** The customers' ids in the order of the panels; the same array until the order changes. */
export const selectRoomOrder = createSelector(
  selectRooms,
  (rooms) => byUrgency(Object.values(rooms)).map(({ user }) => user),
  { memoizeOptions: { resultEqualityCheck: sameItems } },
);

/** Whether a reply is on its way, or was refused and not discarded. */
export const selectHasUnsent = createSelector(selectRooms, (rooms) =>
  Object.values(rooms).some(({ outgoing }) => outgoing.length > 0),
);

export const selectUnanswered = createSelector(
  selectRooms,
  (rooms) => Object.values(rooms).filter((room) => waitingSince(room) !== null).length,
);

/** Whether nobody can say how many wait: the open conversations were never loaded, and the chat cannot be reached. */
export function selectIsUnreachable({ adminChat }: WithDesk): boolean {
  const { socket, status } = adminChat;
  const isCut = socket === 'reconnecting' || socket === 'too-many' || socket === 'refused';
  return !isListed(adminChat) && (isCut || status === 'failed');
}

/** Whether the open conversations are still to be loaded. */
export function selectIsPending(state: WithDesk): boolean {
  return !isListed(state.adminChat) && !selectIsUnreachable(state);
}

function sameItems(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
