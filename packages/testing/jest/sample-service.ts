import { createServer } from 'node:http';

// A minimal service process for the tests of `startService`.
if (process.env.FAIL) {
  console.error(process.env.FAIL);
  process.exit(1);
}
createServer((_request, response) => response.end(process.env.GREETING)).listen(Number(process.env.PORT), '127.0.0.1');
createServer((_request, response) => response.end()).listen(Number(process.env.INNER_PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
console.log('listening');
