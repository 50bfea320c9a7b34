import { wholeNumber } from '@shop/contracts/common-api.ts';
import { z } from 'zod';
import { validationMessage } from './validation-message.ts';

const schema = z.object({
  email: z.string(),
  count: wholeNumber.pipe(z.number().min(1).max(9)),
  method: z.enum(['pp', 'cod']),
  lines: z.array(z.string()).min(1),
  own: z.string('Please enter a name'),
});
const good = { email: 'a', count: 1, method: 'pp', lines: ['x'], own: 'x' };

function messagesFor(change: object): (string | undefined)[] {
  return (schema.safeParse({ ...good, ...change }, { error: validationMessage }).error?.issues ?? []).map(
    (issue) => issue.message,
  );
}

describe('validationMessage', () => {
  it.each([
    [{ email: undefined }, 'is required'],
    [{ email: 5 }, 'must be a text'],
    [{ count: 'many' }, 'must be a number'],
    [{ count: -1 }, 'must be at least 1'],
    [{ count: 10 }, 'must be at most 9'],
    [{ method: 'gold' }, 'must be one of pp, cod'],
    [{ lines: [] }, 'must be at least 1 long'],
    [{ own: undefined }, 'Please enter a name'],
  ])('describes the problem of %j', (change, message) => {
    expect(messagesFor(change)).toEqual([message]);
  });
});
