import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'react-router-dom';
import type { ChatEvent } from '../../../shared/live/live-socket.ts';
import { loggedOut } from '../../../shared/state/session.ts';
import { fakeLive } from '../../../shared/testing/fake-live.ts';
import { anAccount } from '../../../shared/testing/people.ts';
import { aroundEachPage, openPage } from '../../../shared/testing/render-page.tsx';
import { ChatWidget } from './ChatWidget.tsx';
import { widgetSaga } from './widget-saga.ts';
import { widgetReducer } from './widget-slice.ts';

const mockLive = fakeLive();
const mockAsk = jest.fn();
const mockReconnect = jest.fn();
jest.mock('../../../shared/live/live-socket.ts', () => ({
  liveChannel: () => mockLive.channel(),
  askServer: (...args: unknown[]) => mockAsk(...args),
  reconnectNow: () => mockReconnect(),
}));
const mockSound = jest.fn();
jest.mock('../play-sound.ts', () => ({ playSound: () => mockSound() }));

aroundEachPage();
let number = 0;
beforeEach(() => {
  localStorage.clear();
  number = 0;
  mockReconnect.mockReset();
  mockSound.mockReset();
  mockAsk.mockReset().mockImplementation(async () => stored());
});

const at = '2026-11-23T10:41:00.000Z';
const next = () => {
  number += 1;
  return number;
};
const stored = (n = next()) => ({ id: `m${n}`, at, number: n });
const aMessage = (n: number, from: 'client' | 'admin', message: string): ChatMessage => ({
  ...stored(n),
  from,
  name: '',
  message,
});

const cartState = {
  contents: {
    cartItems: [{ productID: 'p1', name: 'Mug', price: 9.9, image: null, count: 5, quantity: 2 }],
    itemsCount: 2,
    cartSubtotal: 19.8,
  },
  adding: null,
  lastAdded: null,
};

/** Shows the widget of a customer, connected and with this history unless told otherwise. */
async function show({ history = [] as ChatMessage[], connected = true } = {}) {
  const user = userEvent.setup();
  const page = openPage<object>({
    routing: { 'GET /api/chats/mine': () => ({ body: history }) },
    slices: {
      chat: widgetReducer,
      account: () => ({ user: anAccount() }),
      cart: () => cartState,
    },
    saga: widgetSaga,
    at: '/',
    children: <Route path="/" element={<ChatWidget userId="u1" />} />,
  });
  await waitFor(() => expect(mockLive.listening()).toBe(1));
  if (connected) await act(async () => mockLive.say({ what: 'connected' }));
  return { user, ...page };
}

const open = async (options?: Parameters<typeof show>[0]) => {
  const page = await show(options);
  await page.user.click(screen.getByRole('button', { name: /Open the chat/ }));
  return page;
};
const box = () => screen.getByPlaceholderText('Your Text Message');
const event = (live: ChatEvent) => act(async () => mockLive.say(live));
const supportWrites = (message: string, n = next()) =>
  event({ what: 'chat', name: 'server sends message from admin to client', args: [message, stored(n)] });
const sent = () => mockAsk.mock.calls.filter(([name]) => name === 'client sends message');

describe("the customer's chat", () => {
  it('opens with its title and the focus in the box, and closes with Escape', async () => {
    const { user } = await open();
    expect(screen.getByRole('heading', { name: "Let's Chat - Online" })).toBeTruthy();
    expect(document.activeElement).toBe(box());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open the chat' }));
  });

  it('takes the page out of reach while it covers the window', async () => {
    const matchMedia = jest.spyOn(window, 'matchMedia');
    const covered = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    matchMedia.mockImplementation(() => covered as unknown as MediaQueryList);
    const page = document.body.appendChild(document.createElement('main'));
    const { user } = await open();
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBe('true');
    expect(page.inert).toBe(true);
    await user.keyboard('{Escape}');
    expect(page.inert).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open the chat' }));
    page.remove();
    matchMedia.mockRestore();
  });

  it('sends with Enter, trimmed, and marks the message as sent once it is stored', async () => {
    let acknowledge: (result: object) => void = () => undefined;
    mockAsk.mockImplementation(() => new Promise((resolve) => (acknowledge = resolve)));
    const { user } = await open();
    await user.type(box(), '  Hello{Shift>}{Enter}{/Shift}there {Enter}');
    expect(sent()).toEqual([['client sends message', 'Hello\nthere', { clientId: expect.any(String) }]]);
    expect(screen.getByText('Waiting to be sent')).toBeTruthy();
    expect(screen.getByText('You wrote:')).toBeTruthy();
    await act(async () => acknowledge(stored()));
    expect(screen.getByRole('img', { name: 'Sent' })).toBeTruthy();
  });

  it('does not send an empty message', async () => {
    const { user } = await open();
    await user.type(box(), '   {Enter}');
    await user.click(screen.getByRole('button', { name: /Submit/ }));
    expect(sent()).toEqual([]);
  });

  it('marks an unread answer until the customer writes, and plays a sound unless muted', async () => {
    const { user } = await show();
    await supportWrites('Good morning');
    expect(screen.getByRole('button', { name: 'Open the chat. New message from support' })).toBeTruthy();
    expect(mockSound).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: /Open the chat/ }));
    expect(screen.getByText('Support wrote:')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Turn the sound off' }));
    await supportWrites('Are you there?');
    expect(mockSound).toHaveBeenCalledTimes(1);
    await user.type(box(), 'Yes{Enter}');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open the chat' })).toBeTruthy();
  });

  it('marks an answer that came while no tab was open, until the customer writes', async () => {
    const { user } = await show({ history: [aMessage(1, 'client', 'Hello?'), aMessage(2, 'admin', 'Yes?')] });
    await user.click(await screen.findByRole('button', { name: 'Open the chat. New message from support' }));
    expect(mockSound).not.toHaveBeenCalled();
    await user.type(box(), 'Thanks{Enter}');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open the chat' })).toBeTruthy();
  });

  it('turns the sound off with another tab of this browser', async () => {
    await show();
    localStorage.setItem('chatMuted', 'true');
    const writes = jest.spyOn(Storage.prototype, 'setItem');
    const removals = jest.spyOn(Storage.prototype, 'removeItem');
    // The other tab has changed the switch three times before this tab receives the first event.
    for (const newValue of ['true', null, 'true']) {
      const event = new StorageEvent('storage', { key: 'chatMuted', newValue, storageArea: localStorage });
      await act(async () => window.dispatchEvent(event));
    }
    await supportWrites('Good morning');
    expect(mockSound).not.toHaveBeenCalled();
    // If this tab wrote what it received, each tab would react to the other for ever.
    expect([writes.mock.calls, removals.mock.calls]).toEqual([[], []]);
    writes.mockRestore();
    removals.mockRestore();
  });

  it('keeps a text that is too long, and says by how much', async () => {
    const { user } = await open();
    await user.click(box());
    await user.paste('x'.repeat(2_012));
    await screen.findByText('12 characters too many: shorten the message to send it');
    await user.keyboard('{Enter}');
    expect(sent()).toEqual([]);
    await user.keyboard('{Backspace>12/}');
    await screen.findByText('0 of 2,000 characters left');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('shows addresses as links that open beside the shop', async () => {
    await open();
    await supportWrites('See https://shop.test/product-details/p1.');
    const link = screen.getByRole('link', { name: 'https://shop.test/product-details/p1' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer nofollow']);
  });

  it('shows each message once and in order, whatever arrives first', async () => {
    const history = [aMessage(1, 'client', 'one'), aMessage(2, 'admin', 'two')];
    await open({ history });
    await supportWrites('four', 4);
    await supportWrites('three', 3);
    await supportWrites('four', 4);
    const messages = within(screen.getByRole('list', { name: 'Messages' }));
    expect(messages.getAllByText(/^(one|two|three|four)$/).map(({ textContent }) => textContent)).toEqual([
      'one',
      'two',
      'three',
      'four',
    ]);
  });

  it('reads out each new answer once, also two at once with the same text, and none from before', async () => {
    await open({ history: [aMessage(1, 'admin', 'old')] });
    await screen.findByText('old');
    await act(async () => {
      for (const n of [2, 3]) {
        mockLive.say({
          what: 'chat',
          name: 'server sends message from admin to client',
          args: ['Hello', stored(n)],
        });
      }
    });
    const read = [...screen.getByRole('log').children].map(({ textContent }) => textContent);
    expect(read).toEqual(['Support wrote: Hello', 'Support wrote: Hello']);
  });

  it('says that nobody is there, and that the message is kept', async () => {
    const { user } = await open();
    await user.type(box(), 'Hello?{Enter}');
    expect(document.querySelector('.widget-offline')).toBeNull();
    await event({ what: 'chat', name: 'no admin', args: [''] });
    expect(document.querySelector('.widget-offline')).not.toBeNull();
    const turn = screen.getByText('no admin here now').closest('.turn');
    expect(turn?.querySelector('.turn-author')?.textContent).toBe('Support wrote:');
    expect(turn?.classList.contains('turn-own')).toBe(false);
    expect(screen.getByText(/Your message is kept\./).textContent).toContain('Support wrote: no admin here now.');
  });

  it('clears the history when support closes the chat, and connects again at the next message', async () => {
    const { user } = await open({ history: [aMessage(1, 'client', 'one')] });
    await event({ what: 'chat', name: 'admin closed chat', args: [''] });
    await act(async () => mockLive.say({ what: 'disconnected', reason: 'io server disconnect' }));
    expect(screen.getByText('Admin closed chat. Type something and submit to reconnect')).toBeTruthy();
    expect(screen.queryByText('one')).toBeNull();
    await user.type(box(), 'One more thing{Enter}');
    expect(mockReconnect).toHaveBeenCalled();
    await act(async () => mockLive.say({ what: 'connected' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(screen.queryByText(/Admin closed chat/)).toBeNull();
  });

  it('loads the history of a reconnect again after a failure, and says meanwhile that it is outdated', async () => {
    const { server } = await open({ history: [aMessage(1, 'client', 'one')] });
    await screen.findByText('one');
    await act(async () => mockLive.say({ what: 'disconnected', reason: 'transport close' }));
    server.routes['GET /api/chats/mine'] = () => ({ status: 500 });
    await act(async () => mockLive.say({ what: 'connected' }));
    expect(await screen.findByText('Newer messages could not be loaded. Trying again.')).toBeTruthy();
    server.routes['GET /api/chats/mine'] = () => ({
      body: [aMessage(1, 'client', 'one'), aMessage(2, 'admin', 'two')],
    });
    expect(await screen.findByText('two', { selector: '.bubble' })).toBeTruthy();
    expect(screen.queryByText(/Trying again/)).toBeNull();
  });

  it.each([
    ['ping timeout', 'No response from the shop.'],
    ['transport close', 'The connection was interrupted.'],
    ['parse error', 'Connection lost.'],
    ['too-many-sockets', 'The shop is open in too many tabs. Close one of them.'],
  ])('says in words that the connection is lost: %s', async (reason, words) => {
    await open();
    await act(async () => mockLive.say({ what: 'disconnected', reason }));
    expect(screen.getByText(`${words} Reconnecting; what you write is sent then.`)).toBeTruthy();
  });
});

describe('a message that could not be sent', () => {
  it('is kept over a reload and sent with the same client id', async () => {
    const { user, close } = await open({ connected: false });
    await user.type(box(), 'Are you there?{Enter}');
    expect(sent()).toEqual([]);
    close();
    const [kept] = JSON.parse(localStorage.getItem('chat-unsent-u1') ?? '[]');
    await open();
    await waitFor(() =>
      expect(sent()).toEqual([['client sends message', 'Are you there?', { clientId: kept.clientId }]]),
    );
    await waitFor(() => expect(localStorage.getItem('chat-unsent-u1')).toBeNull());
  });

  it('says why it was refused, and is sent again or removed', async () => {
    mockAsk.mockResolvedValueOnce({ error: { code: 'invalid', message: 'message: too long' } });
    const { user } = await open();
    await user.type(box(), 'Hello{Enter}');
    await screen.findByText('Not sent: message: too long');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('img', { name: 'Sent' });
    expect(sent()).toHaveLength(2);
    mockAsk.mockResolvedValueOnce({ error: { code: 'invalid', message: 'no' } });
    await user.type(box(), 'Again{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('Again')).toBeNull();
  });

  it('is forgotten when the customer logs out', async () => {
    const { user, dispatch } = await open({ connected: false });
    await user.type(box(), 'A secret{Enter}');
    expect(localStorage.getItem('chat-unsent-u1')).toContain('A secret');
    await act(async () => {
      dispatch(loggedOut(true));
    });
    expect(localStorage.getItem('chat-unsent-u1')).toBeNull();
  });
});

describe('the session of another user', () => {
  it('gets none of the waiting messages, and is asked for who it is', async () => {
    const { user, doubts } = await open({ connected: false });
    await user.type(box(), 'For my eyes{Enter}');
    await act(async () => mockLive.say({ what: 'disconnected', reason: 'other-user' }));
    expect(screen.getByText(/^Another account has logged in in this browser/)).toBeTruthy();
    expect(doubts()).toBe(1);
    expect(mockAsk).not.toHaveBeenCalled();
  });
});

describe('the cart', () => {
  const shared = () => mockAsk.mock.calls.filter(([name]) => name === 'client shares cart').map(([, value]) => value);
  const checkbox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show my cart to support' });
  const connect = () => act(async () => mockLive.say({ what: 'connected' }));
  const disconnect = () => act(async () => mockLive.say({ what: 'disconnected', reason: 'transport close' }));

  it('is withdrawn with the next connection when the customer withdraws it while disconnected', async () => {
    const { user } = await open();
    await user.click(checkbox());
    await waitFor(() => expect(shared()).toHaveLength(1));
    await disconnect();
    await user.click(checkbox());
    await connect();
    await waitFor(() => expect(shared().at(-1)).toBeNull());
    expect(localStorage.getItem('chat-shares-cart-u1')).toBeNull();
  });

  it('is withdrawn again until the service acknowledges it', async () => {
    const { user } = await open();
    await user.click(checkbox());
    await waitFor(() => expect(shared()).toHaveLength(1));
    mockAsk.mockRejectedValueOnce(new Error('operation has timed out'));
    await user.click(checkbox());
    await waitFor(() => expect(shared()).toHaveLength(3));
    expect(shared().slice(1)).toEqual([null, null]);
  });

  it('stays shown after a reload, and the switch says so', async () => {
    const { user, close } = await open();
    await user.click(checkbox());
    await waitFor(() => expect(shared()).toHaveLength(1));
    close();
    mockAsk.mockClear();
    await open();
    expect(checkbox().checked).toBe(true);
    await waitFor(() => expect(shared()).toEqual([{ lines: [expect.objectContaining({ productID: 'p1' })] }]));
  });

  it('follows the switch of another tab, which says nothing about other devices while it was never on', async () => {
    await open();
    await connect();
    localStorage.setItem('chat-shares-cart-u1', 'shared');
    await act(async () =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'chat-shares-cart-u1', storageArea: localStorage })),
    );
    expect(checkbox().checked).toBe(true);
    await waitFor(() => expect(shared()).toHaveLength(1));
    expect(shared()).not.toContain(null);
  });

  it('is withdrawn at the next login after a logout', async () => {
    const { user, dispatch, close } = await open();
    await user.click(checkbox());
    await act(async () => {
      dispatch(loggedOut(true));
    });
    close();
    await open();
    expect(checkbox().checked).toBe(false);
    await waitFor(() => expect(shared().at(-1)).toBeNull());
  });

  it('is shown to support only while the customer agrees', async () => {
    const { user } = await open();
    expect(shared()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Show my cart to support' }));
    const lines = [{ productID: 'p1', name: 'Mug', quantity: 2, price: 9.9 }];
    await waitFor(() => expect(shared()).toContainEqual({ lines }));
    await user.click(screen.getByRole('checkbox', { name: 'Show my cart to support' }));
    await waitFor(() => expect(shared().at(-1)).toBeNull());
  });
});
