import { fireEvent, screen, waitFor } from '@testing-library/react';
import { hostilePayloads } from '../../shared/testing/hostile-payloads.ts';
import { expectPlainText, failOnScriptExecution, textsOf } from '../../shared/testing/hostile-text-checks.ts';
import { narrowScreen } from '../../shared/testing/narrow-screen.ts';
import { aroundEachPage, table } from '../../shared/testing/render-page.tsx';
import { LIST_CALL, makeUser, renderUsersPage } from './render-users.tsx';

aroundEachPage();
failOnScriptExecution();

describe('P-E11 hostile user names are rendered as text on admin pages', () => {
  it('in the list', async () => {
    // The list shows 25 users per page.
    for (const payloads of [hostilePayloads.slice(0, 25), hostilePayloads.slice(25)]) {
      const named = payloads.map((name, index) => makeUser(index + 2, { name, lastName: name, email: name }));
      const { unmount } = renderUsersPage({ [LIST_CALL]: () => ({ body: named }) });
      await waitFor(() => expect(textsOf('td.cell-words')).toEqual(payloads.flatMap((name) => [name, name, name])));
      expectPlainText();
      unmount();
    }
  });

  it('in the list on a phone', async () => {
    narrowScreen();
    for (const payloads of [hostilePayloads.slice(0, 25), hostilePayloads.slice(25)]) {
      const named = payloads.map((name, index) => makeUser(index + 2, { name, lastName: name, email: name }));
      const { unmount } = renderUsersPage({ [LIST_CALL]: () => ({ body: named }) });
      const shown = payloads.map((name) => `${name} ${name}`);
      await waitFor(() => expect(textsOf('.rows-words strong')).toEqual(shown));
      expectPlainText();
      unmount();
    }
  });

  it('in the confirmation of a deletion', async () => {
    const [name] = hostilePayloads;
    renderUsersPage({ [LIST_CALL]: () => ({ body: [makeUser(2, { name, lastName: name })] }) });
    fireEvent.click(await waitFor(() => table().getByLabelText(`Delete ${name} ${name}`)));
    await screen.findByText('Are you sure?');
    expect(textsOf('.removal strong')).toEqual([`${name} ${name}`]);
    expectPlainText();
  });

  it.each(hostilePayloads)('in the form, its header and the error message: %s', async (payload) => {
    renderUsersPage(
      {
        'GET /api/users/u2': () => ({ body: makeUser(2, { name: payload, lastName: payload }) }),
        'PUT /api/users/u2': () => ({ status: 409, message: payload }),
      },
      '/admin/edit-user/u2',
    );
    const name = await screen.findByLabelText<HTMLInputElement>('First name');
    expect(name.value).toBe(payload);
    expect(textsOf('.admin-header p')).toEqual([`${payload} ${payload}`]);
    fireEvent.submit(name.form as HTMLFormElement);
    await waitFor(() => expect(textsOf('[role=alert]')).toEqual([payload]));
    expectPlainText();
  });
});
