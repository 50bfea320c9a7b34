import { deskSaga } from '../features/chat/desk/desk-saga.ts';
import { deskReducer } from '../features/chat/desk/desk-slice.ts';
import type { StoreExtension } from './store.ts';

/** The state of the administrators' chat, which stays connected on every page. */
export const deskState: StoreExtension = { reducers: { adminChat: deskReducer }, saga: deskSaga };
