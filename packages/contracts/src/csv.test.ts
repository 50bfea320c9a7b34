import { csvLine } from './csv.ts';

describe('csvLine', () => {
  it('separates cells by commas and ends with CRLF', () => {
    expect(csvLine(['a', '', 'c d'])).toBe('a,,c d\r\n');
  });

  it.each([
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
  ])('quotes %j', (cell, quoted) => {
    expect(csvLine([cell])).toBe(`${quoted}\r\n`);
  });

  it.each([
    ['=1+2', "'=1+2"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['=HYPERLINK("https://evil.test","x")', `"'=HYPERLINK(""https://evil.test"",""x"")"`],
    ['a=1', 'a=1'],
  ])('disarms the formula %j', (cell, safe) => {
    expect(csvLine([cell])).toBe(`${safe}\r\n`);
  });
});
