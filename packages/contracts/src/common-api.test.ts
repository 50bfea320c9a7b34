import { typedLines, typedText } from './common-api.ts';

describe('text that a person typed', () => {
  it('is trimmed and keeps every letter', () => {
    expect(typedText(1, 20).parse('  Zoë 李 O’Neil\n')).toBe('Zoë 李 O’Neil');
  });

  it.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u0085'])('holds no control character: %j', (control) => {
    expect(typedText(1, 20).safeParse(`a${control}b`).success).toBe(false);
    expect(typedLines(1, 20).safeParse(`a${control}b`).success).toBe(false);
  });

  it.each(['\ud83e', '\udd16', '\udd16\ud83e'])('holds no half of a letter: %j', (half) => {
    expect(typedText(1, 20).safeParse(`a${half}`).success).toBe(false);
    expect(typedLines(1, 20).safeParse(`a${half}`).success).toBe(false);
    expect(typedText(1, 20).parse('\ud83e\udd16')).toBe('🤖');
  });

  it.each(['\u200b', '\u2060\ufeff', '\u0301', '\u00ad'])('is not only what nobody sees: %j', (unseen) => {
    expect(typedText(1, 20).safeParse(unseen).success).toBe(false);
    expect(typedLines(1, 20).safeParse(unseen).success).toBe(false);
    expect(typedText(0, 20).safeParse(unseen).success).toBe(false);
    expect(typedText(0, 20).parse('')).toBe('');
  });

  it.each(['\u202e', '\u2066'])('turns no direction around: %j', (turn) => {
    expect(typedText(1, 20).safeParse(`a${turn}b`).success).toBe(false);
    expect(typedText(1, 20).parse('👩\u200d🚀')).toBe('👩\u200d🚀');
  });

  it.each(['\n', '\r\n', '\t'])('holds %j only where it may have several lines', (blank) => {
    expect(typedText(1, 20).safeParse(`a${blank}b`).success).toBe(false);
    expect(typedLines(1, 20).parse(`a${blank}b`)).toBe(`a${blank}b`);
  });
});
