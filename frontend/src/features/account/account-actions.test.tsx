import { screen, waitFor, within } from '@testing-library/react';
import { readersTime } from '../../shared/format.ts';
import { AccountActions } from './AccountActions.tsx';
import { address, anna, fill, renderAccountPage, setUpAccountPageTests } from './render-account.tsx';

setUpAccountPageTests();

const getData = 'GET /api/users/me/export';
const deleteMe = 'DELETE /api/users/me';
const deleteSessions = 'DELETE /api/users/me/sessions';
const getSessions = 'GET /api/users/me/sessions';
const deleteOthers = 'DELETE /api/users/me/sessions/others';

const at = '2026-11-24T10:00:00.000Z';
const here = { browser: 'Firefox on Linux', network: '203.0.113.0/24', startedAt: at, lastUsedAt: at, isCurrent: true };
const elsewhere = { ...here, browser: '', network: '', startedAt: '2026-11-20T10:00:00.000Z', isCurrent: false };

beforeEach(() => {
  localStorage.userInfo = JSON.stringify({ ...anna, doNotLogout: true });
});

const renderActions = (routes: Parameters<typeof renderAccountPage>[1] = {}) =>
  renderAccountPage(<AccountActions email="a@example.com" />, { [getSessions]: () => ({ body: [here] }), ...routes });
const press = (name: string) => screen.findByRole('button', { name });
const inDialog = async () => within(await screen.findByRole('dialog'));

describe("'Download my data'", () => {
  it('saves the response as my-data.json', async () => {
    const saved: Array<{ name: string; blob: Blob }> = [];
    let blob = new Blob();
    // jsdom has no object URLs.
    URL.revokeObjectURL = () => undefined;
    URL.createObjectURL = (object) => {
      blob = object as Blob;
      return 'blob:1';
    };
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob });
    });
    const createdAt = '2026-11-01T08:00:00.000Z';
    const account = { ...anna, ...address, name: 'Ännä', createdAt };
    const body = { exportedAt: createdAt, account, sessions: [], addresses: [], orders: [], reviews: [], chats: [] };
    const { user } = renderActions({ [getData]: () => ({ body }) });
    await user.click(await press('Download my data'));
    await screen.findByText('Saved as my-data.json');
    expect(saved.map(({ name }) => name)).toEqual(['my-data.json']);
    expect(JSON.parse(await textOf(saved[0]?.blob as Blob))).toEqual(body);
  });

  it('shows the progress, sends one request, and shows a failure', async () => {
    let respond: (response: { status: number }) => void = () => undefined;
    const { user, server } = renderActions({ [getData]: () => new Promise((resolve) => (respond = resolve)) });
    const button = await press('Download my data');
    await user.click(button);
    expect(screen.getByText('Collecting your data ....').getAttribute('role')).toBe('status');
    await user.click(button);
    expect(server.count(getData)).toBe(1);
    respond({ status: 500 });
    await screen.findByText('Your data could not be collected. Try again later.');
  });
});

describe("'Your devices'", () => {
  it('lists the sessions, and ends all others', async () => {
    let sessions = [here, elsewhere];
    const { user, server } = renderActions({
      [getSessions]: () => ({ body: sessions }),
      [deleteOthers]: () => {
        sessions = [here];
        return { body: { success: 'other sessions ended' } };
      },
    });
    const list = await screen.findByRole('list', { name: 'Your devices' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ childNodes }) => [...childNodes].map(({ textContent }) => textContent).join(' | ')),
    ).toEqual([
      `Firefox on Linux | This browser | 203.0.113.0/24, last used ${readersTime('2026-11-24T10:00:00.000Z')}`,
      `Unknown browser | last used ${readersTime('2026-11-24T10:00:00.000Z')}`,
    ]);
    await user.click(screen.getByRole('button', { name: 'End all others' }));
    await screen.findByText('You are logged in here only.');
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
    expect([server.count(deleteOthers), server.count(getSessions)]).toEqual([1, 2]);
  });

  it('shows a failure to load them, and to end them', async () => {
    const { user, server } = renderActions({ [getSessions]: () => ({ status: 503 }) });
    await screen.findByText('Your devices could not be loaded.');
    server.routes[getSessions] = () => ({ body: [here, elsewhere] });
    server.routes[deleteOthers] = () => ({ status: 503, message: 'service unavailable' });
    await user.click(await press('Try again'));
    await user.click(await press('End all others'));
    await screen.findByText('service unavailable');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it.each([
    [401, false],
    [400, true],
  ])('is no defect for the console when the session has ended: status %i', async (status, isLogged) => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderActions({ [getSessions]: () => ({ status }) });
    await screen.findByText('Your devices could not be loaded.');
    expect(error.mock.calls.map(String).includes(`ApiError: Request failed with status code ${status}`)).toBe(isLogged);
    error.mockRestore();
  });
});

describe("'Log out everywhere'", () => {
  it('asks for confirmation with the focus on the cancel button', async () => {
    const { user, server } = renderActions();
    const button = await press('Log out everywhere');
    await user.click(button);
    const dialog = await inDialog();
    const cancelButton = dialog.getByRole('button', { name: 'Stay' });
    expect(dialog.getByText('Are you sure?')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(cancelButton));
    await user.click(cancelButton);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
    expect(server.count(deleteSessions)).toBe(0);
  });

  it('logs out', async () => {
    const { user, getState } = renderActions({
      [deleteSessions]: () => ({ body: { success: 'user logged out everywhere' } }),
    });
    await user.click(await press('Log out everywhere'));
    await user.click((await inDialog()).getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() =>
      expect(getState().account).toMatchObject({ user: null, logoutsHere: 1, logoutReason: 'everywhere' }),
    );
    expect(localStorage.userInfo).toBeUndefined();
  });

  it('logs out with the reason ended when the session had ended already', async () => {
    const { user, getState } = renderActions({ [deleteSessions]: () => ({ status: 401 }) });
    await user.click(await press('Log out everywhere'));
    await user.click((await inDialog()).getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() =>
      expect(getState().account).toMatchObject({ user: null, logoutsHere: 1, logoutReason: 'ended' }),
    );
  });

  it('logs nobody out after a server error', async () => {
    const { user, getState } = renderActions({
      [deleteSessions]: () => ({ status: 503, message: 'service unavailable' }),
    });
    await user.click(await press('Log out everywhere'));
    await user.click((await inDialog()).getByRole('button', { name: 'Log out everywhere' }));
    await screen.findByText('service unavailable');
    expect(getState().account.user?._id).toBe('u1');
  });
});

describe("'Delete my account'", () => {
  async function openDeletion(routes: Parameters<typeof renderAccountPage>[1] = {}) {
    const shop = renderActions(routes);
    await shop.user.click(await press('Delete my account'));
    const dialog = await inDialog();
    const password: HTMLInputElement = dialog.getByLabelText('Your password');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep it' })));
    return { ...shop, dialog, password, action: dialog.getByRole('button', { name: 'Delete my account' }) };
  }

  it('explains the consequences, with the focus on the cancel button', async () => {
    const { dialog } = await openDeletion();
    expect(dialog.getByText('Are you sure?')).toBeTruthy();
    expect(dialog.getByText('The account a@example.com will be deleted and cannot be restored.')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your reviews stay, as those of a “Deleted user”.',
      'Your orders are kept as long as the law requires (10 years by default), then your name is removed from them.',
      'You are logged out everywhere, and your cart is emptied.',
    ]);
  });

  it('requires the password', async () => {
    const { user, dialog, action, password, server } = await openDeletion();
    await user.click(action);
    expect(dialog.getByRole('alert').textContent).toBe('Please enter your password');
    expect(document.activeElement).toBe(password);
    expect(server.count(deleteMe)).toBe(0);
  });

  it('reports a wrong password and focuses the field', async () => {
    const { user, action, dialog, password, getState } = await openDeletion({
      [deleteMe]: () => ({ status: 400, message: 'wrong password' }),
    });
    fill('Your password', 'wrong');
    await user.click(action);
    await dialog.findByText('This is not your password');
    expect(password.getAttribute('aria-describedby')).toBe('delete-password-error');
    await waitFor(() => expect(document.activeElement).toBe(password));
    await user.type(password, 'x');
    expect(dialog.queryByText('This is not your password')).toBeNull();
    expect(getState().account.user?._id).toBe('u1');
  });

  it.each([
    [409, {}, 'You are the last administrator. Make somebody else an administrator first.'],
    [429, { 'retry-after': '60' }, 'Too many wrong passwords. Try again in 1 minute.'],
    [503, {}, 'Too many wrong passwords. Try again later.'],
  ])('shows the reason for status %i', async (status, headers, text) => {
    const message = 'Too many wrong passwords. Try again later.';
    const { user, action, dialog } = await openDeletion({ [deleteMe]: () => ({ status, message, headers }) });
    fill('Your password', 'secret');
    await user.click(action);
    await dialog.findByText(text);
  });

  it('logs out with the reason ended when the session had ended already', async () => {
    const { user, action, getState } = await openDeletion({ [deleteMe]: () => ({ status: 401 }) });
    fill('Your password', 'secret');
    await user.click(action);
    await waitFor(() =>
      expect(getState().account).toMatchObject({ user: null, logoutsHere: 1, logoutReason: 'ended' }),
    );
  });

  it('sends one request and logs out', async () => {
    let respond: (response: object) => void = () => undefined;
    const { user, action, password, server, getState } = await openDeletion({
      [deleteMe]: () => new Promise((resolve) => (respond = resolve)),
    });
    fill('Your password', 'secret');
    await user.click(action);
    await user.click(action);
    await user.type(password, '{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(server.requests.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual([
      { password: 'secret' },
    ]);
    respond({ body: { success: 'account deleted' } });
    await waitFor(() =>
      expect(getState().account).toMatchObject({ user: null, logoutsHere: 1, logoutReason: 'deleted' }),
    );
    expect(localStorage.userInfo).toBeUndefined();
  });
});

/** Reads a blob; jsdom does not implement `Blob.text()`. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}
