import { typedLines, typedText } from './common-api.ts';

describe('typedText and typedLines', () => {
  it('trim a text and keep every letter', () => {
    expect(typedText(1, 20).parse('  Zoë 李 O’Neil\n')).toBe('Zoë 李 O’Neil');
  });

  it.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u0085'])('reject a control character: %j', (control) => {
    expect(typedText(1, 20).safeParse(`a${control}b`).success).toBe(false);
    expect(typedLines(1, 20).safeParse(`a${control}b`).success).toBe(false);
  });

  it.each(['\ud83e', '\udd16', '\udd16\ud83e'])('reject half of a surrogate pair: %j', (half) => {
    expect(typedText(1, 20).safeParse(`a${half}`).success).toBe(false);
    expect(typedLines(1, 20).safeParse(`a${half}`).success).toBe(false);
    expect(typedText(1, 20).parse('\ud83e\udd16')).toBe('🤖');
  });

  it.each(['\u200b', '\u2060\ufeff', '\u0301', '\u00ad'])(
    'reject a text of invisible characters only: %j',
    (unseen) => {
      expect(typedText(1, 20).safeParse(unseen).success).toBe(false);
      expect(typedLines(1, 20).safeParse(unseen).success).toBe(false);
      expect(typedText(0, 20).safeParse(unseen).success).toBe(false);
      expect(typedText(0, 20).parse('')).toBe('');
    },
  );

  it.each(['\u202e', '\u2066'])('reject characters that change the text direction: %j', (turn) => {
    expect(typedText(1, 20).safeParse(`a${turn}b`).success).toBe(false);
    expect(typedText(1, 20).parse('👩\u200d🚀')).toBe('👩\u200d🚀');
  });

  it.each(['\n', '\r\n', '\t'])('accept %j only in texts of several lines', (blank) => {
    expect(typedText(1, 20).safeParse(`a${blank}b`).success).toBe(false);
    expect(typedLines(1, 20).parse(`a${blank}b`)).toBe(`a${blank}b`);
  });
});
