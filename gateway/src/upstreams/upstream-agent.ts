import { Agent } from 'node:http';
import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';

/**
 * Connections to one address: ordinary calls end soon, polls of Socket.IO wait for as long as their page is open, a picture takes
 * as long as who reads it. `own`: look-ups of sessions and health, which nothing of all that may hold up.
 */
export const MAX_CONNECTIONS = { calls: 256, polls: 8_192, pictures: 256, own: 96 };

/** The code of a connection that was not made in time: nobody has heard of the call. */
export const NO_CONNECTION = 'NO_CONNECTION';

/**
 * An address takes connections at once, however busy its process is, because its system does; one that is no more, a container
 * that was killed, says nothing at all. Long enough for a packet that was lost and sent again after a second.
 */
const CONNECT_MS = 1_500;

/**
 * Keep-alive to the services; a free connection is dropped before the service would drop it (platform: 65 s).
 * @param most connections to one address at a time; who comes later waits for one to be free
 * @param connectMs milliseconds in which an address must take a connection
 */
export function createUpstreamAgent(most: number, connectMs = CONNECT_MS): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: most, maxFreeSockets: 64, timeout: 55_000 });
  agent.createConnection = (options) => within(connectMs, connect(options as TcpNetConnectOpts));
  return agent;
}

function within(milliseconds: number, socket: Socket): Socket {
  const late = () => {
    const error = Object.assign(new Error('an address took no connection in time'), { code: NO_CONNECTION });
    if (socket.connecting) socket.destroy(error);
  };
  // It may have been made while this process was busy: then that is heard of first.
  const timer = setTimeout(() => setImmediate(late), milliseconds);
  socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  return socket;
}
