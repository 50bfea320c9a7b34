import { Agent } from 'node:http';
import { type Answer, type Call, call } from './call.ts';

/** Somebody in front of the shop, with his cookie and an address of his own (the gateway trusts one proxy). */
export interface ShopClient {
  name: string;
  address: string;
  cookie(): string;
  /** Keeps the cookie that it is given. */
  call(options: Call): Promise<Answer>;
  /** The same somebody, with the cookie of now, before another gateway. */
  at(url: string): ShopClient;
}

/** Connections of all clients: as many as are needed, kept open. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 512 });

/** Closes what clients keep open. */
export function closeClients(): void {
  agent.destroy();
}

/** @param address of the client, as a proxy in front of the gateway would state it */
export function createShopClient(url: string, name: string, address: string, cookie = ''): ShopClient {
  let kept = cookie;
  return {
    name,
    address,
    cookie: () => kept,
    at: (other) => createShopClient(other, name, address, kept),
    call: async (options) => {
      const own = { 'x-forwarded-for': address, ...(kept === '' ? {} : { cookie: kept }) };
      const answer = await call(agent, url, { ...options, headers: { ...own, ...options.headers } });
      kept = cookieIn(answer.headers['set-cookie']) ?? kept;
      return answer;
    },
  };
}

function cookieIn(lines: readonly string[] | undefined): string | undefined {
  const line = lines?.find((one) => one.startsWith('access_token='));
  return line?.split(';')[0];
}
