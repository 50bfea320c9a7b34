import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
const mockRendered: string[] = [];
jest.mock('./PanelMessages.tsx', () => ({
  PanelMessages: ({ room }: { room: { user: string; messages: { message: string }[] } }) => {
    mockRendered.push(room.user);
    return room.messages.map(({ message }) => <p key={message}>{message}</p>);
  },
}));

aroundEachPage();

const customers = Array.from({ length: 30 }, (_, index) => ({
  user: `user${index}`,
  name: `Customer ${index}`,
  waitingSince: minute(index),
}));
const routing = {
  'GET /api/chats': ({ params }: FakeRequest) => ({
    body: (params as { open?: string }).open === 'true' ? customers.map((customer) => aConversation(customer)) : [],
  }),
  ...Object.fromEntries(
    customers.map(({ user, name }, index) => [
      `GET /api/chats/${user}`,
      () => ({ body: [aMessage({ id: `${user}-1`, name, message: `Hello from ${index}`, at: minute(index) })] }),
    ]),
  ),
};
const panels = () =>
  screen.getAllByRole('region', { name: /^Chat with/ }).map((panel) => panel.getAttribute('aria-label'));
const open = async () => {
  const page = await openDesk(mockLive, routing);
  await waitFor(() => expect(screen.getAllByText(/^Hello from/)).toHaveLength(30));
  return page;
};
const writes = (index: number, number: number, message: string) =>
  act(async () =>
    mockLive.say({
      what: 'chat',
      name: 'server sends message from client to admin',
      args: [
        { user: `user${index}`, name: `Customer ${index}`, message, id: `u${index}-${number}`, at: minute(50), number },
      ],
    }),
  );

describe('thirty open chats', () => {
  it('are shown, and a message renders only its own panel', async () => {
    await open();
    expect(panels()).toHaveLength(30);
    mockRendered.length = 0;
    await writes(7, 2, 'One more thing');
    expect(screen.getByText('One more thing')).toBeTruthy();
    expect(new Set(mockRendered)).toEqual(new Set(['user7']));
  });

  it('are filtered by name, and a jump moves the focus to a panel', async () => {
    const { user } = await open();
    const filter = screen.getByRole('searchbox', { name: 'Find a chat by name' });
    await user.type(filter, 'customer 2');
    expect(panels()).toHaveLength(11);
    await user.click(screen.getByRole('button', { name: /^Customer 27/ }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Chat with Customer 27' }));
    await user.click(within(filter.parentElement as HTMLElement).getByRole('button', { name: 'Clear' }));
    expect(panels()).toHaveLength(30);
  });

  it('keep their places while one of them is in use', async () => {
    await open();
    const box = screen.getByRole('textbox', { name: 'Your Text Message to Customer 29' });
    act(() => box.focus());
    const answered = { user: 'user0', message: 'Yes', by: 'Jonas', id: 'u0-2', at: minute(50), number: 2 };
    await act(async () => mockLive.say({ what: 'chat', name: 'admin answered', args: [answered] }));
    expect(panels()[0]).toBe('Chat with Customer 0');
    fireEvent.blur(box);
    expect(panels().at(-1)).toBe('Chat with Customer 0');
  });
});
