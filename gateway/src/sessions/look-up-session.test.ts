import { isOpenConnection } from '../edge/socket-io-request.ts';
import { socketMaxAge } from './look-up-session.ts';

describe('requests to Socket.IO', () => {
  it.each(['EIO=4&sid=abc', 'sid=abc', '%73id=abc', 'sid=a&sid=b'])(
    'treats ?%s as an open connection, whose lookup may be 10 s old',
    (query) => {
      expect(isOpenConnection(query)).toBe(true);
      expect(socketMaxAge(query)).toBe(10_000);
    },
  );

  it.each(['', 'EIO=4', 'sid=', 'sid', 'EIO=4&sid=&transport=polling', 'sid=a&sid=', 'sid=&sid=a', 'SID=a'])(
    'treats ?%s as a handshake, which needs a new lookup',
    (query) => {
      expect(isOpenConnection(query)).toBe(false);
      expect(socketMaxAge(query)).toBe(0);
    },
  );
});
