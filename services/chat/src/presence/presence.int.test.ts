import { eventually } from '@shop/testing/eventually.ts';
import { ask, heardFrom, openAdministrator, received, say } from '../testing/chat-people.ts';
import { caller, openTestService, type TestService, type TestSocket } from '../testing/test-service.ts';

let chat: TestService;

beforeAll(async () => {
  chat = await openTestService({ replicas: 2 });
});
afterAll(() => chat.close());

const administrator = (replica = 0) => openAdministrator(chat, { replica });

describe('presence', () => {
  it('says that a customer has left 1 s after their last socket, and not when they are back before', async () => {
    const ada = caller();
    const grace = await administrator(1);
    const tab = await chat.open(ada);
    await eventually(() => expect(received(grace, 'customer connected')).toContainEqual({ user: ada.userId }));
    tab.disconnect();
    const back = await chat.open(ada, { replica: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const left = () =>
      received(grace, 'disconnected').filter((one) => (one as { socketId: string }).socketId === ada.userId);
    expect(left()).toEqual([]);
    back.disconnect();
    await eventually(() => expect(left()).toHaveLength(1));
    grace.disconnect();
  });

  it('keeps an administrator present while one of two tabs is open (P-D3)', async () => {
    const ada = caller();
    const me = caller({ isAdmin: true });
    const tabs = [await chat.open(me), await chat.open(me)];
    for (const socket of tabs) await ask(socket, 'admin connected with server', 'x');
    tabs[0]?.disconnect();
    const tab = await chat.open(ada, { replica: 1 });
    await say(tab, 'Hello');
    await eventually(() => expect(heardFrom(tabs[1] as TestSocket, ada)).toHaveLength(1));
    expect(received(tab, 'no admin')).toEqual([]);
    tab.disconnect();
    tabs[1]?.disconnect();
  });
});
