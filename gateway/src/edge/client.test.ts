import type { IncomingMessage } from 'node:http';
import { networksOf } from '@shop/platform/service/config/networks.ts';
import { clientOf } from './client.ts';

const request = (headers: Record<string, string>, remoteAddress = '::ffff:10.0.0.9') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('clientOf', () => {
  it('takes the peer address and ignores forwarding headers if no proxy is trusted', () => {
    const forged = { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https' };
    expect(clientOf(request(forged), networksOf([]))).toEqual({ address: '10.0.0.9', https: false });
  });

  it('takes the address that the outermost trusted proxy saw and ignores forged entries before it', () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.0.0.2', 'x-forwarded-proto': 'https' };
    expect(clientOf(request(headers), networksOf(['10.0.0.0/8']))).toEqual({ address: '1.2.3.4', https: true });
    expect(clientOf(request(headers), networksOf(['10.0.0.9'])).address).toBe('10.0.0.2');
  });

  it('ignores forwarding headers of a peer that is no proxy of ours, such as another pod', () => {
    const forged = { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https' };
    expect(clientOf(request(forged), networksOf(['10.0.1.0/24']))).toEqual({ address: '10.0.0.9', https: false });
  });

  it('takes an IPv6 address behind a proxy', () => {
    const headers = { 'x-forwarded-for': '2001:db8::7' };
    expect(clientOf(request(headers, 'fd00::1'), networksOf(['fd00::/8'])).address).toBe('2001:db8::7');
  });

  it('takes the address of the proxy if it writes no valid address', () => {
    const trusted = networksOf(['10.0.0.0/8']);
    expect(clientOf(request({ 'x-forwarded-for': 'unknown' }), trusted).address).toBe('10.0.0.9');
    expect(clientOf(request({ 'x-forwarded-for': '1.1.1.1, unknown' }), trusted).address).toBe('10.0.0.9');
    expect(clientOf(request({}), trusted).address).toBe('10.0.0.9');
  });
});
