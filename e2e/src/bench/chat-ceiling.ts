import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserToServer, ServerToBrowser } from '@shop/contracts/chat-socket.ts';
import { Server } from 'socket.io';

/**
 * The ceiling of the chat (docs/performance.md#chat): a bare Socket.IO server that stores nothing. It acknowledges each
 * message and sends it to everybody who has announced themselves, with the payloads of the shop.
 */
const http = createServer();
const io = new Server<BrowserToServer, ServerToBrowser>(http, { path: '/socket.io', serveClient: false });
let number = 0;
io.on('connection', (socket) => {
  socket.on('admin connected with server', async (_id, ack) => {
    await socket.join('present');
    ack?.({ ok: true });
  });
  socket.on('client sends message', (message, ...rest) => {
    number += 1;
    const stored = { id: randomUUID(), at: new Date().toISOString(), number };
    io.to('present').emit('server sends message from client to admin', {
      user: socket.id,
      message,
      name: 'Ada Chaos',
      ...stored,
    });
    const ack = rest.at(-1);
    if (typeof ack === 'function') ack(stored);
  });
});
http.listen(0, '127.0.0.1', () => {
  process.send?.((http.address() as AddressInfo).port);
});
process.on('disconnect', () => process.exit());
