import { classifyFailure } from './classify-failure.ts';

const classify = (more: object) => classifyFailure(Object.assign(new Error('<ada@shop.test> said no'), more));

describe('classifyFailure', () => {
  it('blames the email only where the server rejects the email itself', () => {
    expect(classify({ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }).kind).toBe('permanent');
    expect(classify({ code: 'EENVELOPE', command: 'API' }).kind).toBe('permanent');
    expect(classify({ code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }).kind).toBe('temporary');
    expect(classify({ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }).kind).toBe('unavailable');
    expect(classify({ code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }).kind).toBe('unavailable');
    for (const code of ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ENOSPC'])
      expect(classify({ code }).kind).toBe('unavailable');
    expect(classifyFailure('nonsense')).toEqual({ kind: 'unavailable', reason: 'unknown' });
  });

  it('returns permanent only for an unknown recipient', () => {
    const kindOf = (responseCode: number, command: string) =>
      classify({ code: 'EENVELOPE', responseCode, command }).kind;
    for (const code of [550, 551, 553]) expect(kindOf(code, 'RCPT TO')).toBe('permanent');
    for (const code of [552, 554, 530]) expect(kindOf(code, 'RCPT TO')).toBe('temporary');
    expect([kindOf(550, 'MAIL FROM'), kindOf(550, 'DATA')]).toEqual(['temporary', 'temporary']);
    expect(classify({ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }).kind).toBe('temporary');
  });

  it('keeps codes and drops texts that may contain the recipient', () => {
    expect(classify({ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }).reason).toBe('EENVELOPE 550 RCPT TO');
    expect(classify({ code: 'ada@shop.test', responseCode: 550 }).reason).toBe('550');
  });
});
