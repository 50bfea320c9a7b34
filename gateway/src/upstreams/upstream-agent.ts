import { Agent } from 'node:http';
import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';

/**
 * Connections to one address. Calls end soon, polls of Socket.IO stay open as long as their page, images last as long
 * as their reader takes. `internal`: session lookups and health, which no other traffic may block.
 */
export const MAX_CONNECTIONS = { calls: 256, polls: 8_192, images: 256, internal: 96 };

/** The error code of a connection attempt that timed out: the service never received the call. */
export const NO_CONNECTION = 'NO_CONNECTION';

/**
 * Creates a keep-alive agent; idle connections close before the service closes them (platform: 65 s).
 * @param most connections to one address; further calls wait
 * @param connectMs milliseconds in which a connection must be made
 */
export function createUpstreamAgent(most: number, connectMs: number): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: most, maxFreeSockets: 64, timeout: 55_000 });
  agent.createConnection = (options) => withConnectTimeout(connectMs, connect(options as TcpNetConnectOpts));
  return agent;
}

function withConnectTimeout(milliseconds: number, socket: Socket): Socket {
  const onTimeout = () => {
    const error = Object.assign(new Error('connection attempt timed out'), { code: NO_CONNECTION });
    if (socket.connecting) socket.destroy(error);
  };
  // A busy process may not have processed the connect event yet: it gets one more turn of the event loop.
  const timer = setTimeout(() => setImmediate(onTimeout), milliseconds);
  socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  return socket;
}
