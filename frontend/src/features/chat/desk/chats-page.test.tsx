import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChatEvent } from '../../../shared/live/live-socket.ts';
import { fakeLive } from '../../../shared/testing/fake-live.ts';
import type { FakeRequest, FakeResponse } from '../../../shared/testing/fake-server.ts';
import { aroundEachPage } from '../../../shared/testing/render-page.tsx';
import { aConversation, aMessage, anAnswer, minute } from './chat-fixtures.ts';
import { openDesk } from './render-desk.tsx';

const mockLive = fakeLive();
const mockAsk = jest.fn();
const mockTyping = jest.fn();
jest.mock('../../../shared/live/live-socket.ts', () => ({
  liveChannel: () => mockLive.channel(),
  askServer: (...args: unknown[]) => mockAsk(...args),
  sendTyping: (user: string) => mockTyping(user),
}));
const mockSound = jest.fn();
jest.mock('../play-sound.ts', () => ({ playSound: () => mockSound() }));

aroundEachPage();
afterEach(() => {
  jest.useRealTimers();
});
beforeEach(() => {
  localStorage.clear();
  mockAsk.mockReset().mockResolvedValue({ ok: true });
  mockTyping.mockReset();
  mockSound.mockReset();
});

const henrik = { user: 'henrik', name: 'Henrik Dahl', waitingSince: minute(0) };
const isOpenList = ({ params }: FakeRequest) => (params as { open?: string }).open === 'true';
const routing = {
  'GET /api/chats': (request: FakeRequest) => ({
    body: isOpenList(request) ? [aConversation(), aConversation(henrik)] : [],
  }),
  'GET /api/chats/alice': () => ({
    body: [aMessage(), anAnswer({ number: 2 }), aMessage({ number: 3, message: 'Lovely' })],
  }),
  'GET /api/chats/henrik': () => ({
    body: [aMessage({ id: 'h1', at: minute(0), name: 'Henrik Dahl', message: 'Where is it?' })],
  }),
};
const panel = (name = 'Alice Okafor') => within(screen.getByRole('region', { name: `Chat with ${name}` }));
const say = (event: ChatEvent) => act(async () => mockLive.say(event));
const aliceWritesNow = (number: number, message: string) =>
  mockLive.say({
    what: 'chat',
    name: 'server sends message from client to admin',
    args: [{ user: 'alice', name: 'Alice Okafor', message, id: `m${number}`, at: minute(number), number }],
  });
const aliceWrites = (number: number, message: string) => act(async () => aliceWritesNow(number, message));
const sent = (name: string) => mockAsk.mock.calls.filter(([event]) => event === name).map(([, argument]) => argument);

describe('/admin/chats', () => {
  it('announces itself, and shows a panel for each open conversation, the longest wait first', async () => {
    await openDesk(mockLive, routing);
    await panel().findByText('Lovely');
    expect(sent('admin connected with server')).toEqual([expect.stringMatching(/^\w+$/)]);
    expect(screen.getByText('2 open, 2 unanswered')).toBeTruthy();
    const titles = screen.getAllByRole('heading', { level: 2, name: 'Chat with User' });
    expect(titles.map((title) => title.nextElementSibling?.textContent)).toEqual(['Henrik Dahl', 'Alice Okafor']);
    expect(panel().getByText('Mina')).toBeTruthy();
  });

  it('tells a long name in full where its panel cuts it off', async () => {
    const name = 'Maria Magdalena '.repeat(5).trim();
    await openDesk(mockLive, { ...routing, 'GET /api/chats': () => ({ body: [aConversation({ name })] }) });
    const title = await panel(name).findByRole('heading', { level: 2 });
    expect(title.nextElementSibling?.getAttribute('title')).toBe(name);
  });

  it('says so when nobody is chatting', async () => {
    await openDesk(mockLive, {});
    expect(await screen.findByText('No open chats')).toBeTruthy();
    expect(await screen.findByText('No earlier conversations.')).toBeTruthy();
  });

  it('offers another try when the list cannot be loaded', async () => {
    const { user, server } = await openDesk(mockLive, { 'GET /api/chats': () => ({ status: 500 }) });
    const box = within((await screen.findByText('The chats could not be loaded')).parentElement as HTMLElement);
    server.routes['GET /api/chats'] = routing['GET /api/chats'];
    server.routes['GET /api/chats/alice'] = routing['GET /api/chats/alice'];
    server.routes['GET /api/chats/henrik'] = routing['GET /api/chats/henrik'];
    await user.click(box.getByRole('button', { name: 'Try again' }));
    expect(await panel().findByText('Lovely')).toBeTruthy();
  });

  it('keeps the panel when its transcript cannot be loaded, and offers another try', async () => {
    const { user, server } = await openDesk(mockLive, { ...routing, 'GET /api/chats/alice': () => ({ status: 500 }) });
    await panel().findByText('Earlier messages could not be loaded.', { exact: false });
    server.routes['GET /api/chats/alice'] = routing['GET /api/chats/alice'];
    await user.click(panel().getByRole('button', { name: 'Try again' }));
    expect(await panel().findByText('Lovely')).toBeTruthy();
  });

  it('removes the panel of a customer whose account was deleted meanwhile, without an error', async () => {
    await openDesk(mockLive, { ...routing, 'GET /api/chats/alice': () => ({ status: 404 }) });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chat with Alice Okafor' })).toBeNull());
    expect(await screen.findByRole('region', { name: 'Chat with Henrik Dahl' })).toBeTruthy();
  });

  it('plays a sound and reads out a customer’s new message, once', async () => {
    await openDesk(mockLive, routing);
    await panel().findByText('Lovely');
    await aliceWrites(4, 'Are you there?');
    expect(panel().getByText('Are you there?')).toBeTruthy();
    expect(screen.getByRole('log').textContent).toBe('Alice Okafor: Are you there?');
    await aliceWrites(4, 'Are you there?');
    expect(mockSound).toHaveBeenCalledTimes(1);
  });

  it('reads out each of several messages, also with the same text', async () => {
    await openDesk(mockLive, routing);
    await panel().findByText('Lovely');
    await act(async () => {
      for (const number of [4, 5]) aliceWritesNow(number, 'Hello?');
    });
    const read = [...screen.getByRole('log').children].map(({ textContent }) => textContent);
    expect(read).toEqual(['Alice Okafor: Hello?', 'Alice Okafor: Hello?']);
  });

  it('plays no sound when it is switched off, also on the next visit', async () => {
    const { user, close } = await openDesk(mockLive, routing);
    await user.click(screen.getByRole('button', { name: 'Sound on' }));
    await aliceWrites(4, 'Are you there?');
    expect(mockSound).not.toHaveBeenCalled();
    close();
    await openDesk(mockLive, routing);
    expect(screen.getByRole('button', { name: 'Sound off' })).toBeTruthy();
  });

  it('shows a customer who writes first in a new panel', async () => {
    await openDesk(mockLive, { 'GET /api/chats/alice': () => ({ body: [aMessage()] }) });
    await screen.findByText('No open chats');
    await aliceWrites(1, 'Hello');
    expect(panel().getByText('Hello')).toBeTruthy();
    expect(screen.getByText('1 open, 1 unanswered')).toBeTruthy();
  });

  it('marks the panel of a customer who left without an answer, and removes an answered one', async () => {
    await openDesk(mockLive, {
      ...routing,
      'GET /api/chats/henrik': () => ({ body: [aMessage({ id: 'h1' }), anAnswer({ id: 'h2', number: 2 })] }),
    });
    await panel().findByText('Lovely');
    const left = (socketId: string) =>
      say({ what: 'chat', name: 'disconnected', args: [{ reason: 'transport close', socketId }] });
    await left('alice');
    await left('henrik');
    expect(panel().getByText('Left')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Chat with Henrik Dahl' })).toBeNull();
  });

  it('says in words that the connection is lost, and loads what was missed after the next one', async () => {
    const { server } = await openDesk(mockLive, routing);
    await panel().findByText('Lovely');
    await act(async () => mockLive.say({ what: 'disconnected', reason: 'transport close' }));
    expect(screen.getByText(/^The connection is lost/)).toBeTruthy();
    server.routes['GET /api/chats/alice'] = () => ({
      body: [aMessage(), aMessage({ number: 4, message: 'Still here' })],
    });
    await act(async () => mockLive.say({ what: 'connected' }));
    expect(await panel().findByText('Still here')).toBeTruthy();
    expect(screen.queryByText(/^The connection is lost/)).toBeNull();
    expect(mockSound).toHaveBeenCalledTimes(1);
  });

  it.each([500, 429, 503])(
    'loads the chats of a reconnect again after failures with %i, and says meanwhile that they are outdated',
    async (status) => {
      const { server } = await openDesk(mockLive, routing);
      await panel().findByText('Lovely');
      await act(async () => mockLive.say({ what: 'disconnected', reason: 'transport close' }));
      const failing = () => ({ status, headers: { 'retry-after': '120' } });
      Object.assign(server.routes, { 'GET /api/chats': failing, 'GET /api/chats/alice': failing });
      await act(async () => mockLive.say({ what: 'connected' }));
      await panel().findByText('Newer messages could not be loaded. Trying again.');
      await screen.findByText('The list of chats could not be updated. Trying again.');
      expect(panel().getByText('Lovely')).toBeTruthy();
      server.routes['GET /api/chats'] = routing['GET /api/chats'];
      server.routes['GET /api/chats/alice'] = () => ({ body: [aMessage(), aMessage({ number: 4, message: 'Here?' })] });
      expect(await panel().findByText('Here?')).toBeTruthy();
      await waitFor(() => expect(screen.queryByText(/Trying again/)).toBeNull());
      expect(mockSound).toHaveBeenCalledTimes(1);
    },
  );

  it('loads the transcripts of the shown chats after a reconnect although the list fails', async () => {
    const { server } = await openDesk(mockLive, routing);
    await panel().findByText('Lovely');
    await act(async () => mockLive.say({ what: 'disconnected', reason: 'transport close' }));
    server.routes['GET /api/chats'] = () => ({ status: 500 });
    server.routes['GET /api/chats/alice'] = () => ({ body: [aMessage(), aMessage({ number: 4, message: 'Here?' })] });
    await act(async () => mockLive.say({ what: 'connected' }));
    expect(await panel().findByText('Here?')).toBeTruthy();
  });

  it('repeats no load while disconnected', async () => {
    jest.useFakeTimers();
    const { server } = await openDesk(mockLive, { ...routing, 'GET /api/chats/alice': () => ({ status: 500 }) });
    await panel().findByText(/^Earlier messages could not be loaded/);
    await act(async () => mockLive.say({ what: 'disconnected', reason: 'transport close' }));
    const asked = server.count('GET /api/chats/alice');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.count('GET /api/chats/alice')).toBe(asked);
  });

  it('announces itself again when the store was unavailable for a moment', async () => {
    mockAsk.mockResolvedValueOnce({ error: { code: 'unavailable', message: 'down' } });
    await openDesk(mockLive, routing);
    await screen.findByRole('region', { name: 'Chat with Alice Okafor' });
    expect(await panel().findByText('Lovely')).toBeTruthy();
    expect(mockAsk.mock.calls.filter(([event]) => event === 'admin connected with server')).toHaveLength(2);
    expect(screen.queryByText(/Log in again/)).toBeNull();
  });

  it('says that too many tabs are open when the service refuses one more', async () => {
    await openDesk(mockLive, routing);
    await act(async () => mockLive.say({ what: 'disconnected', reason: 'too-many-sockets' }));
    expect(screen.getByText(/^Too many tabs of this account are open/)).toBeTruthy();
  });

  it('shows earlier conversations without a connection, and keeps an opened one when the open ones load again', async () => {
    const earlier = { ...routing, 'GET /api/chats': () => ({ body: [aConversation(henrik)] }) };
    const { user } = await openDesk(mockLive, earlier, { what: 'disconnected', reason: 'too-many-sockets' });
    await user.click(await screen.findByRole('button', { name: /Henrik Dahl/ }));
    const dialog = await screen.findByRole('dialog');
    await act(async () => mockLive.say({ what: 'connected' }));
    await panel('Henrik Dahl').findByText('Where is it?');
    expect(dialog.isConnected).toBe(true);
  });

  it('asks who is signed in when the session belongs to another user', async () => {
    const { doubts } = await openDesk(mockLive, routing);
    await act(async () => mockLive.say({ what: 'disconnected', reason: 'other-user' }));
    expect(doubts()).toBe(1);
  });

  it('shows who is writing, and forgets it when the answer arrives', async () => {
    await openDesk(mockLive, routing);
    await panel().findByText('Lovely');
    await say({ what: 'chat', name: 'admin is typing', args: [{ user: 'alice', by: 'Jonas' }] });
    expect(panel().getByText('Jonas is writing')).toBeTruthy();
    await say({
      what: 'chat',
      name: 'admin answered',
      args: [{ user: 'alice', message: 'On the 27th', by: 'Jonas', id: 'm4', at: minute(4), number: 4 }],
    });
    expect(panel().queryByText('Jonas is writing')).toBeNull();
    expect(panel().getByText('On the 27th')).toBeTruthy();
    expect(screen.getByText('2 open, 1 unanswered')).toBeTruthy();
  });
});

describe('the red dot', () => {
  const dot = (state: { adminChat: { messageReceived: boolean } }) => state.adminChat.messageReceived;

  it('goes when the desk is opened, comes with a message, and goes at the next sign of use', async () => {
    const { user, state } = await openDesk(mockLive, routing);
    await panel().findByText('Lovely');
    await user.keyboard('{Tab}');
    expect(dot(state())).toBe(false);
    await aliceWrites(4, 'Are you there?');
    expect(dot(state())).toBe(true);
    await user.keyboard('{Tab}');
    expect(dot(state())).toBe(false);
  });
});

describe('closing a chat', () => {
  it('asks first, with the quiet answer focused, and keeps the chat on that answer', async () => {
    const { user } = await openDesk(mockLive, routing);
    const close = panel().getByRole('button', { name: 'Close the chat with Alice Okafor' });
    await user.click(close);
    expect(await screen.findByRole('dialog', { name: 'Are you sure?' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it open'));
    await user.click(screen.getByRole('button', { name: 'Keep it open' }));
    expect(sent('admin closes chat')).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(close));
  });

  it('closes the chat, and removes its panel', async () => {
    const { user } = await openDesk(mockLive, routing);
    await panel().findByText('Lovely');
    await user.click(panel().getByRole('button', { name: /^Close the chat/ }));
    await user.click(await screen.findByRole('button', { name: 'Close chat' }));
    expect(sent('admin closes chat')).toEqual(['alice']);
    await say({ what: 'chat', name: 'chat closed', args: [{ user: 'alice', by: 'Mina', number: 4 }] });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chat with Alice Okafor' })).toBeNull());
  });

  it('says what it has seen, and asks again when the customer has written meanwhile', async () => {
    const { user } = await openDesk(mockLive, routing);
    await panel().findByText('Lovely');
    mockAsk.mockResolvedValue({ error: { code: 'conversation-changed', message: 'written meanwhile' } });
    await user.click(panel().getByRole('button', { name: /^Close the chat/ }));
    await aliceWrites(4, 'One more thing');
    await user.click(await screen.findByRole('button', { name: 'Close chat' }));
    expect(await screen.findByText(/^Alice Okafor has written meanwhile/)).toBeTruthy();
    mockAsk.mockResolvedValue({ ok: true });
    await user.click(await screen.findByRole('button', { name: 'Close chat' }));
    const closings = mockAsk.mock.calls.filter(([event]) => event === 'admin closes chat');
    expect(closings.map(([, , options]) => options)).toEqual([{ seen: 3 }, { seen: 4 }]);
  });

  it('is not possible before the messages are there, and says what was seen then', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const { user } = await openDesk(mockLive, {
      ...routing,
      'GET /api/chats/alice': () => new Promise<FakeResponse>((resolve) => (respond = resolve)),
    });
    await user.click(panel().getByRole('button', { name: /^Close the chat/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    expect(dialog.getByText(/^Loading the messages/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Close chat' })).toBeNull();
    await act(async () => respond({ body: [aMessage(), aMessage({ number: 2, message: 'Lovely' })] }));
    await user.click(await dialog.findByRole('button', { name: 'Close chat' }));
    expect(mockAsk).toHaveBeenCalledWith('admin closes chat', 'alice', { seen: 2 });
  });

  it('offers another try in the dialog when the messages could not be loaded', async () => {
    const { user, server } = await openDesk(mockLive, { ...routing, 'GET /api/chats/alice': () => ({ status: 500 }) });
    await panel().findByText(/^Earlier messages could not be loaded/);
    await user.click(panel().getByRole('button', { name: /^Close the chat/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    expect(dialog.queryByRole('button', { name: 'Close chat' })).toBeNull();
    server.routes['GET /api/chats/alice'] = routing['GET /api/chats/alice'];
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('button', { name: 'Close chat' })).toBeTruthy();
  });

  it('loads what was missed when the customer has written something that is not here', async () => {
    const { user, server } = await openDesk(mockLive, routing);
    await panel().findByText('Lovely');
    await aliceWrites(5, 'Live');
    server.routes['GET /api/chats/alice'] = () => ({
      body: [3, 4, 5].map((number) => aMessage({ number, message: `text ${number}` })),
    });
    mockAsk.mockResolvedValue({ error: { code: 'conversation-changed', message: 'written meanwhile' } });
    await user.click(panel().getByRole('button', { name: /^Close the chat/ }));
    await user.click(await screen.findByRole('button', { name: 'Close chat' }));
    expect(mockAsk).toHaveBeenCalledWith('admin closes chat', 'alice', { seen: 3 });
    expect(await panel().findByText('text 4')).toBeTruthy();
  });

  it('says so when closing fails', async () => {
    const { user } = await openDesk(mockLive, routing);
    await panel().findByText('Lovely');
    mockAsk.mockRejectedValue(new Error('operation has timed out'));
    await user.click(panel().getByRole('button', { name: /^Close the chat/ }));
    await user.click(await screen.findByRole('button', { name: 'Close chat' }));
    expect(await screen.findByText('The chat could not be closed. Try again.')).toBeTruthy();
  });
});

describe('answering', () => {
  const answer = async (text: string) => {
    const page = await openDesk(mockLive, routing);
    await panel().findByText('Lovely');
    await page.user.type(panel().getByRole('textbox'), text);
    return page;
  };

  it('sends on Enter, keeps the focus, and marks the answer as sent', async () => {
    mockAsk.mockImplementation(async (event: string) =>
      event === 'admin sends message' ? { id: 'm4', at: minute(4), number: 4 } : { ok: true },
    );
    await answer('Of course{Enter}');
    expect(await panel().findByText('Of course')).toBeTruthy();
    expect(sent('admin sends message')).toEqual([
      { user: 'alice', message: 'Of course', clientId: expect.stringMatching(/^\w{32}$/) },
    ]);
    expect(panel().getAllByRole('img', { name: 'Sent' })).toHaveLength(2);
    expect(document.activeElement).toBe(panel().getByRole('textbox'));
    expect(panel().getByRole('textbox')).toHaveProperty('value', '');
  });

  it('makes a new line on Shift+Enter, and sends nothing that is empty', async () => {
    const { user } = await answer('{Enter}  {Enter}a{Shift>}{Enter}{/Shift}b');
    expect(sent('admin sends message')).toEqual([]);
    expect(panel().getByRole('textbox')).toHaveProperty('value', '  a\nb');
    expect(mockTyping).toHaveBeenCalledWith('alice');
    await user.clear(panel().getByRole('textbox'));
  });

  it.each<[string, () => unknown]>([
    [
      'without an acknowledgement',
      () => {
        throw new Error('socket has been disconnected');
      },
    ],
    ['that the service could not store', () => ({ error: { code: 'unavailable', message: 'down' } })],
    ['after too many others', () => ({ error: { code: 'too-many-messages', message: 'too many' } })],
  ])('keeps an answer %s pending, and sends it again with its client id', async (_, respond) => {
    mockAsk.mockImplementation(async (event: string) => (event === 'admin sends message' ? respond() : { ok: true }));
    await answer('Of course{Enter}');
    expect(panel().getByText('Waiting to be sent')).toBeTruthy();
    mockAsk.mockResolvedValue({ id: 'm4', at: minute(4), number: 4 });
    await waitFor(() => expect(panel().queryByText('Waiting to be sent')).toBeNull());
    const [first, second] = sent('admin sends message');
    expect(second).toEqual(first);
  });

  it('lets the browser ask before the tab is left, until the answer is stored or discarded', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    mockAsk.mockImplementation(async (event: string) =>
      event === 'admin sends message' ? { error: { code: 'not-found', message: 'not there' } } : { ok: true },
    );
    const { user } = await answer('Of course{Enter}');
    expect(asks()).toBe(true);
    await user.click(await panel().findByRole('button', { name: 'Discard' }));
    expect(asks()).toBe(false);
    mockAsk.mockResolvedValue({ id: 'm4', at: minute(4), number: 4 });
    await user.type(panel().getByRole('textbox'), 'Of course{Enter}');
    await waitFor(() => expect(panel().queryByText('Waiting to be sent')).toBeNull());
    expect(asks()).toBe(false);
  });

  it('says in words why an answer was refused, and sends it again on request', async () => {
    mockAsk.mockImplementation(async (event: string) =>
      event === 'admin sends message' ? { error: { code: 'not-found', message: 'not there' } } : { ok: true },
    );
    const { user } = await answer('Of course{Enter}');
    expect(await panel().findByText('Not sent: the customer has deleted their account.')).toBeTruthy();
    mockAsk.mockResolvedValue({ id: 'm4', at: minute(4), number: 4 });
    await user.click(panel().getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(panel().queryByText(/^Not sent/)).toBeNull());
    expect(panel().getByText('Of course')).toBeTruthy();
  });
});
