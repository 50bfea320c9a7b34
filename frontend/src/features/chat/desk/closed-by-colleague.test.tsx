import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChatEvent } from '../../../shared/live/live-socket.ts';
import { fakeLive } from '../../../shared/testing/fake-live.ts';
import type { FakeRequest } from '../../../shared/testing/fake-server.ts';
import { aroundEachPage } from '../../../shared/testing/render-page.tsx';
import { aConversation, aMessage, minute } from './chat-fixtures.ts';
import { openDesk } from './render-desk.tsx';

const mockLive = fakeLive();
jest.mock('../../../shared/live/live-socket.ts', () => ({
  liveChannel: () => mockLive.channel(),
  askServer: () => Promise.resolve({ ok: true }),
  sendTyping: () => Promise.resolve(),
}));
jest.mock('../play-sound.ts', () => ({ playSound: () => undefined }));

aroundEachPage();

const ada = { user: 'ada', name: 'Ada Moss' };
const routing = {
  'GET /api/chats': ({ params }: FakeRequest) => ({
    body: (params as { open?: string }).open === 'true' ? [aConversation(), aConversation(ada)] : [],
  }),
  'GET /api/chats/alice': () => ({ body: [aMessage({ message: 'Hello from Alice' })] }),
  'GET /api/chats/ada': () => ({ body: [aMessage({ id: 'a1', name: 'Ada Moss', message: 'Hello from Ada' })] }),
};
const open = async () => {
  const page = await openDesk(mockLive, routing);
  await screen.findByText('Hello from Ada');
  return page;
};
const say = (event: ChatEvent) => act(async () => mockLive.say(event));
const closes = (by: string, user = 'ada') =>
  say({ what: 'chat', name: 'chat closed', args: [{ user, by, number: 4 }] });
const panel = () => within(screen.getByRole('region', { name: 'Chat with Ada Moss' }));
const box = () => screen.getByRole('textbox', { name: 'Your Text Message to Ada Moss' });
const notice = () => screen.queryByText(/closed the chat with Ada Moss/);
const heading = () => screen.getByRole('heading', { level: 1, name: 'Chats' });
const hasFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

describe('a chat that a colleague closes', () => {
  it('goes with a notice in a live region, which can be hidden', async () => {
    const { user } = await open();
    await closes('Bob Hopper');
    expect(notice()?.textContent).toBe('Bob Hopper closed the chat with Ada Moss.');
    expect(notice()?.closest('[role=status]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide the notices about closed chats' }));
    expect(notice()).toBeNull();
    await hasFocus(heading);
  });

  it('keeps the draft until the customer writes again, and says so; the notice goes then', async () => {
    const { user } = await open();
    await user.type(box(), 'Have a look at');
    await closes('Bob Hopper');
    expect(notice()?.textContent).toBe(
      'Bob Hopper closed the chat with Ada Moss. What you were writing is kept until the customer writes again.',
    );
    const again = { ...ada, message: 'One more thing', id: 'a5', at: minute(5), number: 5 };
    await say({ what: 'chat', name: 'server sends message from client to admin', args: [again] });
    expect(box()).toHaveProperty('value', 'Have a look at');
    expect(notice()).toBeNull();
  });

  it('leaves the focus to the page’s heading when it was in the panel', async () => {
    const { user } = await open();
    await user.click(box());
    await closes('Bob Hopper');
    await hasFocus(heading);
  });

  it('leaves the focus to the page’s heading when it was in the closing dialog', async () => {
    const { user } = await open();
    await user.click(panel().getByRole('button', { name: /^Close the chat/ }));
    await hasFocus(() => screen.getByRole('button', { name: 'Keep it open' }));
    await closes('Bob Hopper');
    await hasFocus(heading);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not move the focus from anywhere else', async () => {
    const { user } = await open();
    const other = screen.getByRole('textbox', { name: 'Your Text Message to Alice Okafor' });
    await user.click(box());
    await user.click(other);
    await closes('Bob Hopper');
    // The page would move the focus in a timer of 0 ms; this one is set after it.
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(document.activeElement).toBe(other);
  });

  it('says nothing when this administrator closed it, here or in another tab', async () => {
    await open();
    await closes('Petra Lang');
    expect(screen.queryByRole('region', { name: 'Chat with Ada Moss' })).toBeNull();
    expect(notice()).toBeNull();
  });
});

describe('the closing dialog', () => {
  it('says that a colleague is writing to the customer', async () => {
    const { user } = await open();
    await user.click(panel().getByRole('button', { name: /^Close the chat/ }));
    await say({ what: 'chat', name: 'admin is typing', args: [{ user: 'ada', by: 'Bob Hopper' }] });
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    expect(dialog.getByText('Bob Hopper is writing to this customer right now.').role).toBe('status');
  });

  it('leaves the focus to the page’s heading once the chat is closed', async () => {
    const { user } = await open();
    await user.click(panel().getByRole('button', { name: /^Close the chat/ }));
    await user.click(await screen.findByRole('button', { name: 'Close chat' }));
    await closes('Petra Lang');
    await hasFocus(heading);
  });
});
