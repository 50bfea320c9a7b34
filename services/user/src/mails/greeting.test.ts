import { greeting } from './greeting.ts';

describe('the greeting of a mail', () => {
  it.each(['Ann', 'Anne-Lise', "O'Brien", 'Åse Marie', '李'])('calls %s by name', (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`);
  });

  it.each(['www.evil.test', 'Win at evil.test/x', 'a@b', '<b>Ann</b>', 'x'.repeat(41), ' '])(
    'leaves out %s, which is more than a name',
    (name) => expect(greeting(name)).toBe('Hello,'),
  );
});
