import { networksOf, networksVariable } from './networks.ts';

describe('networksVariable', () => {
  it('finds addresses in networks of both families', () => {
    const networks = networksOf(networksVariable.parse('10.0.0.0/8, 192.0.2.7,2001:db8::/32'));
    expect(networks.check('10.9.8.7', 'ipv4')).toBe(true);
    expect(networks.check('192.0.2.7', 'ipv4')).toBe(true);
    expect(networks.check('192.0.2.8', 'ipv4')).toBe(false);
    expect(networks.check('2001:db8::1', 'ipv6')).toBe(true);
    expect(networks.check('2001:db9::1', 'ipv6')).toBe(false);
  });

  it.each(['1', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'ingress', '10.0.0.0/8,', '2001:db8::/129'])(
    'refuses %j',
    (value) => {
      expect(() => networksVariable.parse(value)).toThrow('must be addresses or networks');
    },
  );
});
