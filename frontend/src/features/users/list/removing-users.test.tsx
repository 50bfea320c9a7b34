import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { aroundEachPage, table } from '../../../shared/testing/render-page.tsx';
import { LIST_CALL, makeUsers, renderUsersPage, userListRoute } from '../render-users.tsx';

aroundEachPage();

const REMOVE = 'DELETE /api/users/u2';
/** Opens the list of two users and the confirmation for the second one. */
async function openConfirmation(respond: () => FakeResponse = () => ({ body: 'User removed' })) {
  const opened = renderUsersPage({ [LIST_CALL]: userListRoute(() => makeUsers(2)), [REMOVE]: respond });
  await screen.findByText('2 of 2');
  fireEvent.click(table().getByLabelText('Delete First2 Last2'));
  const title = await screen.findByText('Are you sure?');
  const dialog = within(title.closest('[role=dialog]') as HTMLElement);
  return { ...opened, dialog, click: (words: string) => fireEvent.click(dialog.getByText(words)) };
}

describe('deleting a user', () => {
  it("asks 'Are you sure?' with name and email, focuses the cancel button, and cancels without a request", async () => {
    const { dialog, click, server } = await openConfirmation();
    expect(dialog.getByText('First2 Last2')).toBeTruthy();
    expect(dialog.getByText('person2@shop.test')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
    click('Keep it');
    expect(server.count(REMOVE)).toBe(0);
  });

  it("accepts 'User removed': removes the row, shows a toast and does not reload the list", async () => {
    const { click, server } = await openConfirmation();
    click('Delete');
    await screen.findByText('First2 Last2 was deleted');
    await screen.findByText('1 of 1');
    expect(table().queryByText('First2')).toBeNull();
    expect(server.count(LIST_CALL)).toBe(1);
  });

  it.each<[FakeResponse, string]>([
    [{ status: 409, message: 'This is the last administrator' }, 'This is the last administrator'],
    [{ body: 'something else', outsideContract: true }, 'something else'],
  ])('shows why a deletion failed', async (response, words) => {
    const { dialog, click } = await openConfirmation(() => response);
    click('Delete');
    expect((await dialog.findByRole('alert')).textContent).toBe(words);
    expect(table().getByText('First2')).toBeTruthy();
  });
});
