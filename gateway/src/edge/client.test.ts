import type { IncomingMessage } from 'node:http';
import { clientOf } from './client.ts';

const request = (headers: Record<string, string>, remoteAddress = '::ffff:10.0.0.9') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('clientOf', () => {
  it('takes the peer address and ignores forwarding headers if no proxy is trusted', () => {
    const forged = { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https' };
    expect(clientOf(request(forged), 0)).toEqual({ address: '10.0.0.9', https: false });
  });

  it('takes the address that the outermost trusted proxy saw and ignores forged entries before it', () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.0.0.2', 'x-forwarded-proto': 'https' };
    expect(clientOf(request(headers), 2)).toEqual({ address: '1.2.3.4', https: true });
    expect(clientOf(request(headers), 1).address).toBe('10.0.0.2');
  });

  it('takes the peer address if a proxy writes no valid address', () => {
    expect(clientOf(request({ 'x-forwarded-for': 'unknown' }), 1).address).toBe('10.0.0.9');
    expect(clientOf(request({}), 3).address).toBe('10.0.0.9');
  });
});
