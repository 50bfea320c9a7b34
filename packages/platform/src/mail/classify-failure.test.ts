import { classifyFailure } from './classify-failure.ts';

const told = (more: object) => classifyFailure(Object.assign(new Error('<ada@shop.test> said no'), more));

describe('a failed attempt', () => {
  it('is about the mail only where the server speaks of the mail', () => {
    expect(told({ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }).kind).toBe('refused');
    expect(told({ code: 'EENVELOPE', command: 'API' }).kind).toBe('refused');
    expect(told({ code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }).kind).toBe('later');
    expect(told({ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }).kind).toBe('away');
    expect(told({ code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }).kind).toBe('away');
    for (const code of ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ENOSPC'])
      expect(told({ code }).kind).toBe('away');
    expect(classifyFailure('nonsense')).toEqual({ kind: 'away', reason: 'unknown' });
  });

  it('is for good only where there is no such recipient', () => {
    const kindOf = (responseCode: number, command: string) => told({ code: 'EENVELOPE', responseCode, command }).kind;
    for (const code of [550, 551, 553]) expect(kindOf(code, 'RCPT TO')).toBe('refused');
    for (const code of [552, 554, 530]) expect(kindOf(code, 'RCPT TO')).toBe('later');
    expect([kindOf(550, 'MAIL FROM'), kindOf(550, 'DATA')]).toEqual(['later', 'later']);
    expect(told({ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }).kind).toBe('later');
  });

  it('keeps codes and no word that may name the recipient', () => {
    expect(told({ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }).reason).toBe('EENVELOPE 550 RCPT TO');
    expect(told({ code: 'ada@shop.test', responseCode: 550 }).reason).toBe('550');
  });
});
