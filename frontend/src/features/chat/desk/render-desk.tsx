import { act, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'react-router-dom';
import type { LiveEvent } from '../../../shared/live/live-socket.ts';
import type { fakeLive } from '../../../shared/testing/fake-live.ts';
import { anAccount } from '../../../shared/testing/people.ts';
import { openPage, type Routing } from '../../../shared/testing/render-page.tsx';
import { ChatsPage } from './ChatsPage.tsx';
import { deskSaga } from './desk-saga.ts';
import { deskActions, deskReducer } from './desk-slice.ts';
import type { DeskState } from './desk-state.ts';

/** The administrator in front of the desk. */
const petra = anAccount({ _id: 'petra', name: 'Petra', lastName: 'Lang', isAdmin: true });

/** Opens the desk with the given conversations on the server, and connects it. @param first what its connection says at first */
export async function openDesk(
  live: ReturnType<typeof fakeLive>,
  routing: Routing,
  first: LiveEvent = { what: 'connected' },
) {
  const user = userEvent.setup();
  const page = openPage<{ adminChat: DeskState; account: object }>({
    routing: {
      'GET /api/chats': () => ({ body: [] }),
      ...routing,
    },
    slices: { adminChat: deskReducer, account: () => ({ user: petra }) },
    saga: deskSaga,
    at: '/admin/chats',
    children: (
      <Route
        path="/admin/chats"
        element={
          <main id="main">
            <ChatsPage />
          </main>
        }
      />
    ),
  });
  act(() => {
    page.dispatch(deskActions.deskStarted());
  });
  await waitFor(() => expect(live.listening()).toBe(1));
  await act(async () => live.say(first));
  return { user, ...page };
}
