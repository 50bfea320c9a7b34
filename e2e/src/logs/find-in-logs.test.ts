import { findInLogs } from './find-in-logs.ts';

const secrets = ['remembered 1"', 'customer123'];
const line = (text: string) => `{"level":30,"time":1795363200000,"msg":"request"}\n{"level":30,"msg":"${text}"}\n`;

describe('the search through all logs of a run (P-E17)', () => {
  it.each([
    ['a password as it is', 'login of customer123', 'secret cust…'],
    ['a password in a URL', 'GET /?p=remembered%201%22', 'secret reme…'],
    ['a password inside a JSON string', 'body {password: remembered 1\\"}', 'secret reme…'],
    ['a password in base64', `Basic ${Buffer.from('customer123').toString('base64')}`, 'secret cust…'],
    ['a session cookie', 'cookie: access_token=q1w2e3r4t5y6', 'session cookie'],
    ['a JSON Web Token', 'bearer eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1MSJ9.c2lnbmF0dXJl', 'token'],
    ['a password hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA', 'password hash'],
    ['a card number', 'card 4111111111111111', 'card number'],
    ['a card number with spaces', 'card 5555 5555 5555 4444', 'card number'],
    ['a carriage return', 'name\rforged', 'carriage return'],
  ])('finds %s', (_what, text, finding) => {
    expect(findInLogs(line(text), { secrets })).toEqual([expect.stringContaining(`${finding} in: `)]);
  });

  it('finds a line that a request forged', () => {
    const text = line('search for x\n{"forged":true}');
    expect(findInLogs(text, { secrets, forged: ['{"forged"'] })).toEqual([
      expect.stringContaining('forged line in: {"forged":true}'),
    ]);
  });

  it.each([
    ['redacted cookies', 'cookie: access_token=[redacted]'],
    [
      'times, offsets and ids',
      '1795363200000 4111111111111112 01a20415-7b93-7133-ad00-4e67c201e455 request-4111111111111111',
    ],
    ['escaped line breaks', 'name\\r\\n{\\"forged\\":true}'],
  ])('does not report %s', (_what, text) => {
    expect(findInLogs(line(text), { secrets, forged: ['{"forged"'] })).toEqual([]);
  });
});
