import { type FakeResponse, fakeServer } from '../../shared/testing/fake-server.ts';
import { anAccount } from '../../shared/testing/people.ts';
import { sagaStore } from '../../shared/testing/saga-store.ts';
import { accountSaga } from './account-saga.ts';
import { accountReducer } from './account-slice.ts';
import type { SessionTabs, TabMessage } from './session-tabs.ts';

export const anna = anAccount();
export const profile = { phoneNumber: '', address: '', country: '', zipCode: '', city: '', state: '' };
export const credentials = { email: 'a@example.com', password: 'secret', doNotLogout: false };

/** Starts the account saga with a fake server and a fake channel to other tabs. */
export function startAccountSaga(routes: Record<string, () => FakeResponse | Promise<FakeResponse>> = {}) {
  const server = fakeServer(routes);
  const others = fakeTabs();
  const shop = sagaStore({ account: accountReducer }, () => accountSaga(others.tabs));
  return { server, others, ...shop, account: () => shop.getState().account };
}

/** Clears the storages and silences `console.error` in each test of a file. */
export function setUpAccountSagaTests(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
}

/** Fakes the channel to the other tabs: records sent messages; `say` sends a message from another tab. */
function fakeTabs() {
  const sent: TabMessage[] = [];
  let deliver: (message: TabMessage) => void = () => undefined;
  const tabs: SessionTabs = {
    send: (message) => sent.push(message),
    listen: (listener) => {
      deliver = listener;
      return () => undefined;
    },
  };
  return { sent, tabs, say: (message: TabMessage) => deliver(message) };
}
