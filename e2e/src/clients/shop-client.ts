import { Agent } from 'node:http';
import { type Call, type CallResult, call } from './call.ts';

/** A client of the shop with its own cookie and its own IP address (the gateway trusts one proxy). */
export interface ShopClient {
  name: string;
  address: string;
  cookie(): string;
  /** Keeps the session cookie of the response. */
  call(options: Call): Promise<CallResult>;
  /** The same client with its current cookie, at another gateway. */
  at(url: string): ShopClient;
}

/** Connections of all clients, kept alive; their number is not limited. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 512 });

/** Closes the connections of all clients. */
export function closeClients(): void {
  agent.destroy();
}

/** @param address of the client, as a proxy in front of the gateway would state it in X-Forwarded-For */
export function createShopClient(url: string, name: string, address: string, cookie = ''): ShopClient {
  let kept = cookie;
  return {
    name,
    address,
    cookie: () => kept,
    at: (other) => createShopClient(other, name, address, kept),
    call: async (options) => {
      const own = { 'x-forwarded-for': address, ...(kept === '' ? {} : { cookie: kept }) };
      const result = await call(agent, url, { ...options, headers: { ...own, ...options.headers } });
      kept = cookieIn(result.headers['set-cookie']) ?? kept;
      return result;
    },
  };
}

function cookieIn(lines: readonly string[] | undefined): string | undefined {
  const line = lines?.find((one) => one.startsWith('access_token='));
  return line?.split(';')[0];
}
