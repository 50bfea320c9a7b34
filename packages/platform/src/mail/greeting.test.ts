import { greeting, isPlainLine } from './greeting.ts';

describe('greeting', () => {
  it.each(['Ann', 'Anne-Lise', "O'Brien", 'Åse Marie', '李'])('includes the name %s', (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`);
  });

  it.each(['www.evil.test', 'Win at evil.test/x', 'a@b', '<b>Ann</b>', 'x'.repeat(41), ' '])(
    'omits %s, which is more than a name',
    (name) => expect(greeting(name)).toBe('Hello,'),
  );
});

describe('isPlainLine', () => {
  it.each(['12 Main St., Apt 4/B', 'Praha 1', '+1 555 0100', 'St. Gallen', 'c/o Moss & Sons', ''])(
    'accepts: %s',
    (line) => expect(isPlainLine(line)).toBe(true),
  );

  it.each([
    'Win at https://evil.example/prize',
    'evil.example/prize',
    'WWW.EVIL.EXAMPLE',
    'eve@evil',
    'bit.ly',
    'one\nline more',
    'x'.repeat(101),
  ])('rejects: %s', (line) => expect(isPlainLine(line)).toBe(false));
});
