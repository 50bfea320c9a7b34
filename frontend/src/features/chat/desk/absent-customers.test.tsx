import { act, screen, within } from '@testing-library/react';
import type { ChatEvent } from '../../../shared/live/live-socket.ts';
import { fakeLive } from '../../../shared/testing/fake-live.ts';
import { aroundEachPage } from '../../../shared/testing/render-page.tsx';
import { aConversation, aMessage } from './chat-fixtures.ts';
import { openDesk } from './render-desk.tsx';

const mockLive = fakeLive();
jest.mock('../../../shared/live/live-socket.ts', () => ({
  liveChannel: () => mockLive.channel(),
  askServer: () => Promise.resolve({ ok: true }),
  sendTyping: () => Promise.resolve(),
}));

aroundEachPage();

const panel = () => within(screen.getByRole('region', { name: 'Chat with Alice Okafor' }));
const say = (event: ChatEvent) => act(async () => mockLive.say(event));
const routing = {
  'GET /api/chats': () => ({ body: [aConversation()] }),
  'GET /api/chats/alice': () => ({ body: [aMessage({ message: 'Lovely' })] }),
};

describe('a customer who connects', () => {
  const comes = (user: string) => say({ what: 'chat', name: 'customer connected', args: [{ user }] });

  it('brings back the room of their open conversation, which had an answer', async () => {
    const absent = { connected: false, unanswered: false, waitingSince: null };
    const { server } = await openDesk(mockLive, {
      ...routing,
      'GET /api/chats': () => ({ body: [aConversation(absent)] }),
    });
    await screen.findByText('No open chats');
    expect(server.count('GET /api/chats/alice')).toBe(0);
    await comes('alice');
    expect(await panel().findByText('Lovely')).toBeTruthy();
  });

  it('costs no transcript without an open conversation', async () => {
    const { server } = await openDesk(mockLive, routing);
    await panel().findByText('Lovely');
    await comes('nora');
    await say({ what: 'chat', name: 'chat closed', args: [{ user: 'alice', by: 'Mina', number: 4 }] });
    await comes('alice');
    expect(server.count('GET /api/chats/nora')).toBe(0);
    expect(server.count('GET /api/chats/alice')).toBe(1);
  });
});
