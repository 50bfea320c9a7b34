import { linksOf } from './links-of.ts';

describe('linksOf', () => {
  it('finds addresses in a text, without the punctuation around them', () => {
    expect(linksOf('Look (https://shop.test/a?b=1&c), or http://x.test/d.\nBye')).toEqual([
      { text: 'Look (' },
      { text: 'https://shop.test/a?b=1&c', href: 'https://shop.test/a?b=1&c' },
      { text: '), or ' },
      { text: 'http://x.test/d', href: 'http://x.test/d' },
      { text: '.\nBye' },
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://', 'http://:0', 'shop.test', 'ftp://x.test', ''])(
    'leaves %j a plain text',
    (message) => {
      expect(linksOf(message).filter(({ href }) => href !== undefined)).toEqual([]);
      expect(
        linksOf(message)
          .map(({ text }) => text)
          .join(''),
      ).toBe(message);
    },
  );
});
