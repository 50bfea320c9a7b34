import { clientAddress, networkOf } from './known-addresses.ts';

describe('clientAddress', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('maps %s to %s', (header, address) => {
    expect(clientAddress(header)).toBe(address);
  });
});

describe('networkOf', () => {
  it.each([
    ['10.0.0.1', '10.0.0.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    [undefined, 'unknown'],
  ])('maps %s to %s', (header, network) => {
    expect(networkOf(clientAddress(header))).toBe(network);
  });
});
