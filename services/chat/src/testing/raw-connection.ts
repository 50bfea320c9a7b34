import { IDENTITY_HEADER, type UserCaller } from '@shop/platform/service/identity/identity.ts';
import { caller, sign, type TestService } from './test-service.ts';

/** Opens a raw WebSocket of a customer that has joined the default namespace. */
export async function openRaw(chat: TestService, as: UserCaller = caller()) {
  const options = { headers: { [IDENTITY_HEADER]: await sign(as, 'chat') } } as unknown as string[];
  const raw = new WebSocket(`${chat.address(0).replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, options);
  const end = new Promise<void>((resolve) => {
    raw.onclose = () => resolve();
  });
  await new Promise<void>((resolve) => {
    raw.onopen = () => raw.send('40');
    raw.onmessage = ({ data }) => String(data).startsWith('40') && resolve();
  });
  return {
    send: (frame: string | Uint8Array<ArrayBuffer>) => raw.send(frame),
    isOpen: () => raw.readyState === WebSocket.OPEN,
    end,
    close: () => raw.close(),
  };
}
