import type { IncomingMessage } from 'node:http';
import { clientOf } from './client.ts';

const request = (headers: Record<string, string>, remoteAddress = '::ffff:10.0.0.9') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('the client behind a request', () => {
  it('is the other end of the connection when no proxy is trusted, whatever headers say', () => {
    const forged = { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https' };
    expect(clientOf(request(forged), 0)).toEqual({ address: '10.0.0.9', https: false });
  });

  it('is what the outermost trusted proxy saw; what stands before is forged', () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.0.0.2', 'x-forwarded-proto': 'https' };
    expect(clientOf(request(headers), 2)).toEqual({ address: '1.2.3.4', https: true });
    expect(clientOf(request(headers), 1).address).toBe('10.0.0.2');
  });

  it('is the other end when a proxy writes no address', () => {
    expect(clientOf(request({ 'x-forwarded-for': 'unknown' }), 1).address).toBe('10.0.0.9');
    expect(clientOf(request({}), 3).address).toBe('10.0.0.9');
  });
});
