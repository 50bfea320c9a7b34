import { idEndOf, orderNumber } from './order-number.ts';

const NUMBERS = [
  ['01a21c04-480c-7636-b0e8-9e498db05ec2', '4Y966-V0QP2'],
  ['00000000-0000-7000-8000-000000000000', '00000-00000'],
  ['ffffffff-ffff-7fff-bfff-ffffffffffff', 'ZZZZZ-ZZZZZ'],
] as const;

describe('the number of an order', () => {
  it.each(NUMBERS)('of %s is %s', (id, number) => expect(orderNumber(id)).toBe(number));

  it('of a text that is no id is its end', () => expect(orderNumber('somewhere-else')).toBe('ere-else'));

  it.each(NUMBERS)('leads back to the end of %s, however it is typed', (id, number) => {
    const spoken = number.replaceAll('0', 'o').replaceAll('1', 'l');
    for (const typed of [number, number.toLowerCase(), number.replace('-', ''), spoken])
      expect(idEndOf(typed)).toBe(id.slice(-12));
  });

  it.each(['', '8db05ec2', 'anna@shop.test', 'UUUUU-UUUUU', '12345-678901', 'Ännä-Müller'])('is not %s', (text) =>
    expect(idEndOf(text)).toBeUndefined(),
  );
});
