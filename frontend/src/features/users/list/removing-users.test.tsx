import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeResponse, fakeServer } from '../../../shared/testing/fake-server.ts';
import { aroundEachPage, table } from '../../../shared/testing/render-page.tsx';
import { sagaStore, until } from '../../../shared/testing/saga-store.ts';
import { LIST_CALL, makeUser, makeUsers, renderUsersPage, userListRoute } from '../render-users.tsx';
import { usersReducer } from '../users-reducer.ts';
import { usersSaga } from '../users-saga.ts';
import { usersActions } from './users-slice.ts';

aroundEachPage();

const REMOVE = 'DELETE /api/users/u2';
/** Opens the list of two, and the question before the other one goes. */
async function ask(respond: () => FakeResponse = () => ({ body: 'User removed' })) {
  const opened = renderUsersPage({ [LIST_CALL]: userListRoute(() => makeUsers(2)), [REMOVE]: respond });
  await screen.findByText('2 of 2');
  fireEvent.click(table().getByLabelText('Delete First2 Last2'));
  const title = await screen.findByText('Are you sure?');
  const dialog = within(title.closest('[role=dialog]') as HTMLElement);
  return { ...opened, dialog, answer: (words: string) => fireEvent.click(dialog.getByText(words)) };
}

describe('deleting a user', () => {
  it("asks 'Are you sure?' by name and address; the quiet answer has the focus, and nothing happens by it", async () => {
    const { dialog, answer, server } = await ask();
    expect(dialog.getByText('First2 Last2')).toBeTruthy();
    expect(dialog.getByText('person2@shop.test')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
    answer('Keep it');
    expect(server.count(REMOVE)).toBe(0);
  });

  it("accepts 'User removed': removes the row, shows a toast and does not reload the list", async () => {
    const { answer, server } = await ask();
    answer('Delete');
    await screen.findByText('First2 Last2 was deleted');
    await screen.findByText('1 of 1');
    expect(table().queryByText('First2')).toBeNull();
    expect(server.count(LIST_CALL)).toBe(1);
  });

  it('takes a second one while the first is still on its way, and each answer for its own', async () => {
    const answers: ((response: FakeResponse) => void)[] = [];
    const slow = () => new Promise<FakeResponse>((resolve) => answers.push(resolve));
    const shop = sagaStore({ users: usersReducer }, usersSaga);
    const server = fakeServer({ [REMOVE]: slow, 'DELETE /api/users/u3': slow });
    const removal = () => shop.getState().users.list.removal;
    try {
      shop.dispatch(usersActions.removalConfirmed(makeUser(2)));
      shop.dispatch(usersActions.removalConfirmed(makeUser(3)));
      await until(() => server.count('DELETE /api/users/u3') === 1);
      answers[0]?.({ status: 500 });
      answers[1]?.({ body: 'User removed' });
      await until(() => shop.getState().users.list.notice !== null);
      expect(removal().status).toBe('idle');
      expect(shop.getState().users.list.notice?.name).toBe('First3 Last3');
    } finally {
      shop.stop();
    }
  });

  it.each<[FakeResponse, string]>([
    [{ status: 409, message: 'This is the last administrator' }, 'This is the last administrator'],
    [{ body: 'something else', outsideContract: true }, 'something else'],
  ])('says in words why it did not', async (response, words) => {
    const { dialog, answer } = await ask(() => response);
    answer('Delete');
    expect((await dialog.findByRole('alert')).textContent).toBe(words);
    expect(table().getByText('First2')).toBeTruthy();
  });
});
