import { randomUUID } from 'node:crypto';
import { idPatternOf, orderNumber } from './order-number.ts';

const NUMBERS = [
  ['01a21c04-480c-7636-b0e8-9e498db05ec2', '4Y966-V0QP2'],
  ['00000000-0000-7000-8000-000000000000', '00000-00000'],
  ['ffffffff-ffff-7fff-bfff-ffffffffffff', 'ZZZZZ-ZZZZZ'],
] as const;

describe('the number of an order', () => {
  it.each(NUMBERS)('of %s is %s', (id, number) => expect(orderNumber(id)).toBe(number));

  it('of a text that is no id is its end', () => expect(orderNumber('somewhere-else')).toBe('ere-else'));

  it.each(NUMBERS)('leads back to %s, however it is typed, also its beginning', (id, number) => {
    const spoken = number.replaceAll('0', 'o').replaceAll('1', 'l');
    const whole = [number, number.toLowerCase(), number.replace('-', ''), spoken];
    const begun = [3, 4, 5, 6, 7, 8, 9, 10].map((length) => number.slice(0, length));
    for (const typed of [...whole, ...begun]) {
      expect(`${id} somebody`).toMatch(new RegExp(idPatternOf(typed) ?? '^$'));
      expect(id).toMatch(new RegExp(idPatternOf(typed) ?? '^$'));
    }
  });

  it('has the beginnings of no other orders', () => {
    const ids = Array.from({ length: 2_000 }, () => randomUUID());
    for (const typed of ids.slice(0, 5).flatMap((id) => [3, 4, 5, 7, 11].map((end) => orderNumber(id).slice(0, end)))) {
      const found = ids.filter((id) => new RegExp(idPatternOf(typed) ?? '^$').test(`${id} ada`));
      expect(found).toEqual(ids.filter((id) => orderNumber(id).startsWith(typed)));
    }
  });

  it.each(['', '8K', 'anna@shop.test', 'UUUUU-UUUUU', '12345-678901', 'Ännä-Müller'])('is not %j', (text) =>
    expect(idPatternOf(text)).toBeUndefined(),
  );
});
