import { addressKey } from './address-key.ts';

describe('addressKey', () => {
  it('is the IPv4 address, however it is written', () => {
    expect(addressKey('10.0.0.9')).toBe('10.0.0.9');
    expect(addressKey('::ffff:10.0.0.9')).toBe('10.0.0.9');
    expect(addressKey('0:0:0:0:0:FFFF:0a00:0009')).toBe('10.0.0.9');
  });

  it('is the /64 network of an IPv6 address', () => {
    const places = [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff:ffff:ffff:ffff',
      '2001:0db8:0001:0002:3::',
      '2001:db8:1:2::9%eth0',
    ];
    for (const address of places) expect(addressKey(address)).toBe('2001:db8:1:2::/64');
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('::1')).toBe('0:0:0:0::/64');
    expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
  });

  it('is the text itself if it is not an address', () => {
    expect(addressKey('')).toBe('');
  });
});
