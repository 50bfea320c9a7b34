import { screen, waitFor, within } from '@testing-library/react';
import { fakeLive } from '../../../shared/testing/fake-live.ts';
import type { FakeRequest, FakeResponse } from '../../../shared/testing/fake-server.ts';
import { aroundEachPage, type Routing } from '../../../shared/testing/render-page.tsx';
import { localDay, localTime } from '../local-time.ts';
import { aConversation, aMessage, anAnswer, minute } from './chat-fixtures.ts';
import { openDesk } from './render-desk.tsx';

const mockLive = fakeLive();
jest.mock('../../../shared/live/live-socket.ts', () => ({
  liveChannel: () => mockLive.channel(),
  askServer: () => Promise.resolve({ ok: true }),
  sendTyping: () => Promise.resolve(),
}));

aroundEachPage();

const details = 'GET /api/admin/chat/conversations/alice';
const noteCall = 'PUT /api/admin/chat/conversations/alice/note';
const replies = 'GET /api/admin/chat/replies';
const note = { text: 'Calls after six.', by: 'Jonas', at: minute(0), version: 3 };
const alice = { user: 'alice', name: 'Alice Okafor', email: 'alice@example.com', connected: true, cart: null, note };
const greeting = { _id: 'r1', title: 'Greeting', text: 'Good morning!', updatedAt: minute(0) };
const isOpenList = ({ params }: FakeRequest) => (params as { open?: string }).open === 'true';
const daniel = aConversation({
  user: 'daniel',
  name: 'Daniel Cho',
  open: false,
  unanswered: false,
  waitingSince: null,
  lastMessage: { from: 'client', message: 'That solved it.' },
});

async function open(more: Routing = {}) {
  const page = await openDesk(mockLive, {
    'GET /api/chats': (request) => ({ body: isOpenList(request) ? [aConversation()] : [aConversation(), daniel] }),
    'GET /api/chats/alice': () => ({ body: [aMessage()] }),
    [details]: () => ({ body: alice }),
    'GET /api/orders/admin': () => ({ body: [] }),
    [replies]: () => ({ body: [greeting] }),
    ...more,
  });
  await screen.findByText('Hello');
  return page;
}
const openDetails = async (more: Routing = {}) => {
  const page = await open(more);
  await page.user.click(screen.getByRole('button', { name: 'Details about Alice Okafor' }));
  await screen.findByText('alice@example.com');
  return page;
};
const openReplies = async (more: Routing = {}) => {
  const page = await open(more);
  await page.user.click(screen.getByRole('button', { name: 'Saved replies for Alice Okafor' }));
  await screen.findByText('Greeting');
  return page;
};

describe('details beside the messages', () => {
  it('asks for the customer’s latest orders, and says when the cart is not shared', async () => {
    const { server } = await openDetails();
    expect(await screen.findByText('No orders yet.')).toBeTruthy();
    expect(screen.getByText('The customer does not share their cart.')).toBeTruthy();
    const orders = server.requests.find(({ path }) => path === '/api/orders/admin');
    expect(orders?.params).toEqual({ user: 'alice', limit: 5 });
  });

  it('follows the cart that the customer shares', async () => {
    await openDetails();
    const lines = [{ productID: 'p1', name: 'Box One', quantity: 2, price: 129 }];
    mockLive.say({ what: 'chat', name: 'customer cart', args: [{ user: 'alice', cart: { lines } }] });
    expect((await screen.findByRole('link', { name: '2 × Box One' })).getAttribute('href')).toBe('/product-details/p1');
    expect(screen.getByText('$258.00')).toBeTruthy();
    mockLive.say({ what: 'chat', name: 'customer cart', args: [{ user: 'alice', cart: null }] });
    expect(await screen.findByText('The customer does not share their cart.')).toBeTruthy();
  });

  it('saves the note with the version that its author saw', async () => {
    const saved = { ...note, text: 'Calls after seven.', by: 'Petra', version: 4 };
    const { user, server } = await openDetails({ [noteCall]: () => ({ body: saved }) });
    const field = screen.getByRole('textbox', { name: 'Note for colleagues' });
    await user.clear(field);
    await user.type(field, 'Calls after seven.');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Note saved.')).toBeTruthy();
    expect(screen.getByText('Last changed by Petra')).toBeTruthy();
    expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      text: 'Calls after seven.',
      version: 3,
    });
  });

  it('shows a colleague’s newer note, keeps what was typed, and saves it on top of that', async () => {
    const { user, server } = await openDetails({ [noteCall]: () => ({ status: 409 }) });
    const field = screen.getByRole('textbox', { name: 'Note for colleagues' });
    await user.clear(field);
    await user.type(field, 'Mine');
    server.routes[details] = () => ({ body: { ...alice, note: { ...note, text: 'Theirs', version: 8 } } });
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Theirs')).toBeTruthy();
    expect(screen.queryByText(/^The note could not be saved/)).toBeNull();
    expect(field).toHaveProperty('value', 'Mine');
    server.routes[noteCall] = () => ({ body: { ...note, text: 'Mine', version: 9 } });
    await user.click(screen.getByRole('button', { name: /Save note/ }));
    expect(await screen.findByText('Note saved.')).toBeTruthy();
    expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ text: 'Mine', version: 8 });
  });

  it('sends a note once while one types on, and says that it could not be saved', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const { user, server } = await openDetails({
      [noteCall]: () => new Promise<FakeResponse>((resolve) => (respond = resolve)),
    });
    const field = screen.getByRole('textbox', { name: 'Note for colleagues' });
    await user.type(field, '!');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await user.type(field, '!');
    await user.click(screen.getByRole('button', { name: /Save note/ }));
    expect(server.count(noteCall)).toBe(1);
    respond({ status: 500, message: 'The chat is down' });
    expect((await screen.findByText(/The chat is down/)).getAttribute('role')).toBe('alert');
  });

  it('offers another try when the details cannot be loaded', async () => {
    const { user, server } = await open({ [details]: () => ({ status: 500 }) });
    await user.click(screen.getByRole('button', { name: 'Details about Alice Okafor' }));
    const failed = await screen.findByText('The details could not be loaded.', { exact: false });
    server.routes[details] = () => ({ body: alice });
    await user.click(within(failed).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('alice@example.com')).toBeTruthy();
  });
});

describe('saved replies', () => {
  it('inserts one behind what is typed, and moves the focus into the box', async () => {
    const { user } = await open();
    const box = screen.getByRole('textbox', { name: 'Your Text Message to Alice Okafor' });
    await user.type(box, 'Hi Alice');
    await user.click(screen.getByRole('button', { name: 'Saved replies for Alice Okafor' }));
    await user.click(await screen.findByRole('button', { name: 'Insert ‘Greeting’' }));
    expect(box).toHaveProperty('value', 'Hi Alice\nGood morning!');
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  it('creates one, and says when its title is taken', async () => {
    const { user, server } = await openReplies({ 'POST /api/admin/chat/replies': () => ({ status: 409 }) });
    await user.click(screen.getByRole('button', { name: 'New saved reply' }));
    await user.click(screen.getByRole('button', { name: 'Save reply' }));
    expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Return');
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Within 30 days.');
    await user.click(screen.getByRole('button', { name: 'Save reply' }));
    expect(await screen.findByText('There is a saved reply with this title already.')).toBeTruthy();
    const saved = { _id: 'r2', title: 'Return', text: 'Within 30 days.', updatedAt: minute(1) };
    server.routes['POST /api/admin/chat/replies'] = () => ({ body: saved });
    server.routes[replies] = () => ({ body: [greeting, saved] });
    await user.click(screen.getByRole('button', { name: 'Save reply' }));
    expect(await screen.findByRole('button', { name: 'Insert ‘Return’' })).toBeTruthy();
  });

  it('changes one', async () => {
    const changed = { ...greeting, text: 'Good morning! Hi' };
    const { user, server } = await openReplies({ 'PUT /api/admin/chat/replies/r1': () => ({ body: changed }) });
    server.routes[replies] = () => ({ body: [changed] });
    await user.click(screen.getByRole('button', { name: 'Edit ‘Greeting’' }));
    await user.type(screen.getByRole('textbox', { name: 'Text' }), ' Hi');
    await user.click(screen.getByRole('button', { name: 'Save reply' }));
    expect(await screen.findByText('Good morning! Hi')).toBeTruthy();
    const put = server.requests.findLast(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ title: 'Greeting', text: 'Good morning! Hi' });
  });

  it('deletes one after a question', async () => {
    const { user, server } = await openReplies({
      'DELETE /api/admin/chat/replies/r1': () => ({ body: { message: 'Saved reply removed' } }),
    });
    server.routes[replies] = () => ({ body: [] });
    await user.click(screen.getByRole('button', { name: 'Delete ‘Greeting’' }));
    expect(await screen.findByText('Are you sure?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No saved replies yet.')).toBeTruthy();
  });

  it('says when they cannot be loaded again, beside those of before', async () => {
    const { user, server } = await openReplies({
      'DELETE /api/admin/chat/replies/r1': () => ({ body: { message: 'Saved reply removed' } }),
    });
    server.routes[replies] = () => ({ status: 500 });
    await user.click(screen.getByRole('button', { name: 'Delete ‘Greeting’' }));
    await screen.findByText('Are you sure?');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText('The saved replies could not be loaded.', { exact: false });
    expect(screen.queryByText('Good morning!')).toBeNull();
  });
});

describe('earlier conversations', () => {
  it('lists those that are in no panel, and opens a transcript with older parts and closings', async () => {
    const parts: Routing[string] = ({ params }) =>
      (params as { cursor?: string }).cursor === 'older'
        ? { body: [aMessage({ id: 'd1', message: 'How?', closedAt: minute(2) })] }
        : { body: [anAnswer({ id: 'd3', number: 3, message: 'So.' })], headers: { 'x-next-cursor': 'older' } };
    const { user } = await open({ 'GET /api/chats/daniel': parts });
    const list = within(screen.getByRole('region', { name: 'Earlier conversations' }));
    expect((await list.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
      'DCDaniel ChoThat solved it.2026-11-20Open',
    ]);
    await user.click(list.getByRole('button', { name: 'Open the conversation with Daniel Cho' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('So.');
    await user.click(dialog.getByRole('button', { name: 'Show older messages' }));
    expect(await dialog.findByText('How?')).toBeTruthy();
    expect(dialog.getByText(`Chat closed at ${localDay(minute(2))} ${localTime(minute(2))}`)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Show older messages' })).toBeNull();
  });

  it('says beside the box what a search has found, and leads there', async () => {
    const { user, server } = await open();
    const respondTo: Record<string, object[]> = { box: [aConversation(), daniel], boxes: [] };
    server.routes['GET /api/chats'] = ({ params }) => ({
      body: respondTo[(params as { search?: string }).search ?? ''] ?? [daniel],
    });
    const search = screen.getByRole('searchbox', { name: 'Search conversations' });
    const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(statuses().join()).not.toContain('found');
    await user.type(search, 'box');
    expect(await screen.findByText('2 conversations found below')).toBeTruthy();
    expect(statuses()).toContain('2 conversations found below');
    await user.click(screen.getByRole('button', { name: 'Show the conversations found' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Earlier conversations' }));
    await user.type(search, 'es');
    expect(await screen.findByText('No conversation found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show the conversations found' })).toBeNull();
    await user.clear(search);
    await waitFor(() => expect(statuses().join()).not.toContain('found'));
  });

  it('says beside the box that there are more, and when a search fails', async () => {
    const { user, server } = await open();
    server.routes['GET /api/chats'] = ({ params }) =>
      (params as { search?: string }).search === 'box'
        ? { body: [daniel], headers: { 'x-next-cursor': 'older' } }
        : { status: 500 };
    const search = screen.getByRole('searchbox', { name: 'Search conversations' });
    await user.type(search, 'box');
    expect(await screen.findByText('1+ conversations found below')).toBeTruthy();
    await user.type(search, 'es');
    expect(await screen.findByText('The conversations could not be searched')).toBeTruthy();
  });

  it('searches all conversations, and says when none matches', async () => {
    const { user, server } = await open();
    server.routes['GET /api/chats'] = ({ params }) => ({
      body: (params as { search?: string }).search === 'box' ? [aConversation()] : [],
    });
    const search = screen.getByRole('searchbox', { name: 'Search conversations' });
    await user.type(search, 'box');
    await screen.findByRole('button', { name: 'Open the conversation with Alice Okafor' });
    await user.type(search, 'es');
    expect(await screen.findByText('No conversation matches your search.')).toBeTruthy();
  });
});
