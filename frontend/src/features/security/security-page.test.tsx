import type { OwnSecurity } from '@shop/contracts/second-factor-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Route } from 'react-router-dom';
import { signedIn } from '../../shared/testing/people.ts';
import { aroundEachPage, openPage, type Routing } from '../../shared/testing/render-page.tsx';
import { PasswordNotice } from './PasswordNotice.tsx';
import { SecurityPage } from './SecurityPage.tsx';

aroundEachPage();

const LOAD = 'GET /api/admin/user/security';
const CONFIRM = 'POST /api/users/me/confirm-password';
const SET_UP = 'POST /api/admin/user/security/set-up';
const SWITCH_ON = 'POST /api/admin/user/security/second-factor';
const RENEW = 'POST /api/admin/user/security/recovery-codes';
const SWITCH_OFF = 'DELETE /api/admin/user/security/second-factor';

const off: OwnSecurity = { hasSecondFactor: false, isRequired: false, recoveryCodes: 0, hasWeakPassword: false };
const on: OwnSecurity = { ...off, hasSecondFactor: true, recoveryCodes: 10 };
const secret = ['AAAA', 'BBBB', 'CCCC'].join('');
const setUp = { secret, uri: `otpauth://totp/Shop:a@example.com?secret=${secret}` };
const codes = ['aaaaa-bbbbb-ccccc-ddddd-00000', 'eeeee-fffff-ggggg-hhhhh-11111'];

function open(security: OwnSecurity, routing: Routing = {}, page = <SecurityPage />) {
  return openPage({
    routing: {
      [LOAD]: () => ({ body: security }),
      [CONFIRM]: () => ({ body: { success: 'password confirmed' } }),
      ...routing,
    },
    slices: { account: () => ({ user: signedIn({ isAdmin: true }) }) },
    at: '/admin/security',
    children: <Route path="/admin/security" element={page} />,
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function confirm(reason: string) {
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(reason);
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'admin-secret' } });
  await userEvent.click(dialog.getByText('Confirm'));
}
async function sendCode(code: string) {
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } });
  await userEvent.type(screen.getByLabelText('Code'), '{Enter}');
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('SecurityPage', () => {
  it('sets the second factor up: password, app, recovery codes', async () => {
    const { server } = open(off, {
      [SET_UP]: () => ({ body: setUp }),
      [SWITCH_ON]: () => {
        server.routes[LOAD] = () => ({ body: on });
        return { body: { recoveryCodes: codes } };
      },
    });
    await screen.findByText('Off: your password alone opens your account.');
    expect(buttons()).toEqual(['Set up']);
    await press('Set up');
    await confirm('You set up a second factor.');
    await screen.findByText('AAAA BBBB CCCC');
    await sendCode('123456');
    await screen.findByText('aaaaa-bbbbb-ccccc-ddddd-00000');
    expect(document.activeElement?.textContent).toBe('Your recovery codes');
    await press('I have kept them');
    await screen.findByText('On: logging in needs a code of your authenticator app.');
    await screen.findByText('10 recovery codes are left.');
    expect(buttons()).toEqual(['New recovery codes', 'Use another phone', 'Switch off']);
    expect(server.requests.find(({ path }) => path.endsWith('/security/second-factor'))?.body).toEqual({
      code: '123456',
    });
  });

  it('renews the recovery codes with a code of the present one, and shows a wrong one at the field', async () => {
    let tried = 0;
    open(on, {
      [RENEW]: () => {
        tried += 1;
        return tried === 1 ? { status: 400, message: 'wrong code' } : { body: { recoveryCodes: codes } };
      },
    });
    await press('New recovery codes');
    await confirm('You get new recovery codes, and the present ones stop working.');
    await sendCode('111111');
    await screen.findByText('This code is wrong, or was used already');
    await sendCode('222222');
    await screen.findByText('eeeee-fffff-ggggg-hhhhh-11111');
  });

  it('shows the new codes also when somebody types while the code is being sent, and sends it once', async () => {
    let answer = () => {};
    const pending = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { server } = open(on, {
      [RENEW]: async () => {
        await pending;
        return { body: { recoveryCodes: codes } };
      },
    });
    await press('New recovery codes');
    await confirm('You get new recovery codes, and the present ones stop working.');
    await sendCode('222222');
    await userEvent.type(screen.getByLabelText('Code'), '3{Enter}');
    answer();
    await screen.findByText('eeeee-fffff-ggggg-hhhhh-11111');
    expect(server.count(RENEW)).toBe(1);
  });

  it('moves to another phone: a code of the present one, then one of the new one', async () => {
    const { server } = open(on, {
      [SET_UP]: () => ({ body: setUp }),
      [SWITCH_ON]: () => ({ body: { recoveryCodes: codes } }),
    });
    await press('Use another phone');
    await confirm('You move the second factor to another phone.');
    await sendCode('111111');
    await screen.findByText('AAAA BBBB CCCC');
    await sendCode('222222');
    await screen.findByText('aaaaa-bbbbb-ccccc-ddddd-00000');
    expect(
      server.requests.filter(({ method, path }) => method === 'POST' && path.includes('/security/')),
    ).toMatchObject([{ body: { code: '111111' } }, { body: { code: '222222' } }]);
  });

  it('switches it off, unless the shop demands it', async () => {
    const { server, unmount } = open(on, {
      [SWITCH_OFF]: () => {
        server.routes[LOAD] = () => ({ body: off });
        return { body: { success: 'second factor switched off' } };
      },
    });
    await press('Switch off');
    await confirm('You switch the second factor off.');
    await sendCode('111111');
    await screen.findByText('Off: your password alone opens your account.');
    unmount();
    open({ ...on, isRequired: true, recoveryCodes: 1 });
    await screen.findByText(/This shop demands it of administrators\./);
    screen.getByText('One recovery code is left.');
    expect(buttons()).toEqual(['New recovery codes', 'Use another phone']);
  });

  it('changes nothing when the password is not confirmed, and shows a refusal', async () => {
    const { server } = open(off, { [SET_UP]: () => ({ status: 503, message: 'service unavailable' }) });
    await press('Set up');
    await userEvent.click(within(await screen.findByRole('dialog')).getByText('Cancel'));
    await press('Set up');
    expect(server.count(SET_UP)).toBe(0);
    await confirm('You set up a second factor.');
    await screen.findByText('service unavailable');
    await press('Cancel');
    await screen.findByRole('button', { name: 'Set up' });
  });

  it('leaves it to the notice above every page to say, once, that a weak password should change', async () => {
    const weak = { ...off, hasWeakPassword: true };
    const { unmount } = open(
      weak,
      {},
      <>
        <PasswordNotice />
        <SecurityPage />
      </>,
    );
    await screen.findByRole('button', { name: 'Set up' });
    expect(await screen.findAllByText('Your password is weak')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Change the password' }).getAttribute('href')).toBe('/user');
    unmount();
    open(
      off,
      {},
      <>
        <PasswordNotice />
        <SecurityPage />
      </>,
    );
    await screen.findByRole('button', { name: 'Set up' });
    expect(screen.queryByText('Your password is weak')).toBeNull();
  });

  it('is loaded when the page opens, although the notice holds what was loaded before', async () => {
    function Shell() {
      const [opened, setOpened] = useState(false);
      return (
        <>
          <PasswordNotice />
          <button type="button" onClick={() => setOpened(true)}>
            Open
          </button>
          {opened && <SecurityPage />}
        </>
      );
    }
    const { server } = open(off, {}, <Shell />);
    await waitFor(() => expect(server.count(LOAD)).toBe(1));
    await server.settled();
    server.routes[LOAD] = () => ({ body: on });
    await press('Open');
    await screen.findByRole('button', { name: 'Switch off' });
  });

  it('offers to load it again', async () => {
    const { server } = open(off, { [LOAD]: () => ({ status: 500 }) });
    await screen.findByText('Your security could not be loaded');
    server.routes[LOAD] = () => ({ body: off });
    await press('Try again');
    await screen.findByRole('button', { name: 'Set up' });
  });
});
