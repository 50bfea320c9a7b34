import { isOpenConnection, pollMaxAge } from './poll-max-age.ts';

describe('a request to Socket.IO', () => {
  it.each(['EIO=4&sid=abc', 'sid=abc', '%73id=abc', 'sid=a&sid=b'])(
    'belongs to an open connection with ?%s',
    (query) => {
      expect(isOpenConnection(query)).toBe(true);
      expect(pollMaxAge(query)).toBe(10_000);
    },
  );

  it.each(['', 'EIO=4', 'sid=', 'sid', 'EIO=4&sid=&transport=polling', 'sid=a&sid=', 'sid=&sid=a', 'SID=a'])(
    'is a handshake with ?%s',
    (query) => {
      expect(isOpenConnection(query)).toBe(false);
      expect(pollMaxAge(query)).toBe(0);
    },
  );
});
