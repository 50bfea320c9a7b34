import { fireEvent, screen, waitFor } from '@testing-library/react';
import { hostilePayloads } from '../../shared/testing/hostile-payloads.ts';
import { aroundEachPage, table } from '../../shared/testing/render-page.tsx';
import { expectNoHarm, textsOf, watchForHarm } from '../../shared/testing/watch-for-harm.ts';
import { path, person, show } from './render-users.tsx';

aroundEachPage();
watchForHarm();

describe('P-E11 what somebody calls himself is text and nothing else for an administrator', () => {
  it('in the list', async () => {
    // A page of the list holds 25.
    for (const payloads of [hostilePayloads.slice(0, 25), hostilePayloads.slice(25)]) {
      const named = payloads.map((name, place) => person(place + 2, { name, lastName: name, email: name }));
      const { unmount } = show({ [path]: () => ({ body: named }) });
      await waitFor(() => expect(textsOf('td.cell-words')).toEqual(payloads.flatMap((name) => [name, name, name])));
      expect(textsOf('.rows-words strong')).toEqual(payloads.map((name) => `${name} ${name}`));
      expectNoHarm();
      unmount();
    }
  });

  it('in the question before somebody is deleted', async () => {
    const [name] = hostilePayloads;
    show({ [path]: () => ({ body: [person(2, { name, lastName: name })] }) });
    fireEvent.click(await waitFor(() => table().getByLabelText(`Delete ${name} ${name}`)));
    await screen.findByText('Are you sure?');
    expect(textsOf('.asked strong')).toEqual([`${name} ${name}`]);
    expectNoHarm();
  });

  it.each(hostilePayloads)('in the form, its head, and what the server says of it: %s', async (payload) => {
    show(
      {
        'GET /api/users/u2': () => ({ body: person(2, { name: payload, lastName: payload }) }),
        'PUT /api/users/u2': () => ({ status: 409, message: payload }),
      },
      '/admin/edit-user/u2',
    );
    const name = await screen.findByLabelText<HTMLInputElement>('First name');
    expect(name.value).toBe(payload);
    expect(textsOf('.admin-head p')).toEqual([`${payload} ${payload}`]);
    fireEvent.submit(name.form as HTMLFormElement);
    await waitFor(() => expect(textsOf('[role=alert]')).toEqual([payload]));
    expectNoHarm();
  });
});
