import { screen, waitFor } from '@testing-library/react';
import { CompleteAddress } from './CompleteAddress.tsx';
import { address, anna, fill, renderAccountPage, setUpAccountPageTests } from './render-account.tsx';

setUpAccountPageTests();

const put = 'PUT /api/users/me/address';
const profile = { ...anna, ...address, city: '', zipCode: ' ' };
const stored = { ...profile, city: 'Portland', zipCode: '97201' };

function open(routes: Parameters<typeof renderAccountPage>[1] = {}) {
  const onDone = jest.fn();
  const page = renderAccountPage(<CompleteAddress profile={profile} onDone={onDone} />, {
    [put]: () => ({ body: { success: 'address saved', profile: stored } }),
    ...routes,
  });
  return { ...page, onDone };
}

function fillAll(): void {
  fill('City', 'Portland');
  fill('Zip code', '97201');
}

describe('the form that completes an address', () => {
  it('asks for the address as on an envelope and for no password, and sends nothing else', async () => {
    const { user, server, onDone } = open();
    expect(screen.getAllByRole('textbox').map(({ id }) => id)).toEqual(
      ['address', 'city', 'state', 'zipCode', 'country', 'phoneNumber'].map((name) => `complete-${name}`),
    );
    fillAll();
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(server.requests.at(-1)?.body).toEqual({ ...address, city: 'Portland', zipCode: '97201' });
  });

  it('names empty fields before anything is sent', async () => {
    const { user, server } = open();
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findAllByText('Please fill in this field')).toHaveLength(2);
    expect(server.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('says when the address could not be saved, and keeps what was typed', async () => {
    const { user, onDone } = open({ [put]: () => ({ status: 503 }) });
    fillAll();
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Your address could not be saved. Try again.')).toBeTruthy();
    expect((screen.getByLabelText('City') as HTMLInputElement).value).toBe('Portland');
    expect(onDone).not.toHaveBeenCalled();
  });
});
