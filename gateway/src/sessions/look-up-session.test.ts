import { isOpenConnection } from '../edge/socket-io-request.ts';
import { socketMaxAge } from './look-up-session.ts';

describe('a request to Socket.IO', () => {
  it.each(['EIO=4&sid=abc', 'sid=abc', '%73id=abc', 'sid=a&sid=b'])(
    'belongs to an open connection with ?%s',
    (query) => {
      expect(isOpenConnection(query)).toBe(true);
      expect(socketMaxAge(query)).toBe(10_000);
    },
  );

  it.each(['', 'EIO=4', 'sid=', 'sid', 'EIO=4&sid=&transport=polling', 'sid=a&sid=', 'sid=&sid=a', 'SID=a'])(
    'is a handshake with ?%s',
    (query) => {
      expect(isOpenConnection(query)).toBe(false);
      expect(socketMaxAge(query)).toBe(0);
    },
  );
});
