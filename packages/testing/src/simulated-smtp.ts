import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A received email: the envelope, and the message with its headers. */
export interface ReceivedMail {
  from: string;
  to: string;
  /** Includes the angle brackets. */
  messageId: string;
  message: string;
}

/**
 * The server's behaviour: `refuse` rejects every recipient permanently, `later` defers every recipient, `drop` closes
 * the connection after receiving the message but before the reply, `hang` never sends a greeting, `hang-on-data` never
 * confirms a message.
 */
export type SmtpBehaviour = 'accept' | 'refuse' | 'later' | 'drop' | 'hang' | 'hang-on-data';

/** A simulated SMTP server. */
export interface SimulatedSmtp {
  url: string;
  port: number;
  /** In order of arrival; includes emails received with `drop` and `hang-on-data`. */
  received: ReceivedMail[];
  /** The number of connections that clients have opened. */
  connections(): number;
  /** Ends the open connections, as a server does with idle ones. */
  disconnect(): void;
  behave(behaviour: SmtpBehaviour): void;
  /** From now on new connections must log in with this password and any user name, or need no login. */
  requirePassword(password: string | undefined): void;
  stop(): Promise<void>;
}

/**
 * Starts an SMTP server with the commands that a client needs, and with configurable misbehaviour.
 * @param options `port`: the port of an earlier server (default: a free one)
 */
export async function startSimulatedSmtp({ port = 0 } = {}): Promise<SimulatedSmtp> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let behaviour: SmtpBehaviour = 'accept';
  let password: string | undefined;

  const server = createServer((socket) => {
    sockets.add(socket);
    connections += 1;
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    if (behaviour === 'hang') return;
    let [from, to, unread, inMessage, isLoggedIn] = ['', '', '', false, password === undefined];
    const reply = (line: string) => socket.write(`${line}\r\n`);

    function command(line: string): void {
      const address = /<(.*)>/.exec(line)?.[1] ?? '';
      const verb = line.split(/[ :]/)[0]?.toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') reply(isLoggedIn ? '250 simulated' : '250 AUTH PLAIN');
      else if (verb === 'AUTH') {
        const given = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0')[2];
        isLoggedIn = given === password;
        reply(isLoggedIn ? '235 welcome' : '535 5.7.8 wrong password');
      } else if (!isLoggedIn) reply('530 5.7.0 log in first');
      else if (verb === 'MAIL') {
        from = address;
        reply('250 ok');
      } else if (verb === 'RCPT' && behaviour === 'refuse') reply(`550 5.1.1 <${address}> is unknown here`);
      else if (verb === 'RCPT' && behaviour === 'later') reply(`451 4.2.0 <${address}> is busy`);
      else if (verb === 'RCPT') {
        to = address;
        reply('250 ok');
      } else if (verb === 'DATA') {
        inMessage = true;
        reply('354 end with <CRLF>.<CRLF>');
      } else if (verb === 'RSET') reply('250 ok');
      else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else reply('502 not simulated');
    }

    function receive(raw: string): void {
      inMessage = false;
      const message = raw.replaceAll(/^\.\./gm, '.');
      received.push({ from, to, message, messageId: /^Message-ID: (.*)\r$/im.exec(message)?.[1] ?? '' });
      if (behaviour === 'drop') socket.destroy();
      else if (behaviour !== 'hang-on-data') reply('250 accepted');
    }

    reply('220 simulated ESMTP');
    socket.setEncoding('utf8').on('data', (text: string) => {
      unread += text;
      for (;;) {
        const end = unread.indexOf(inMessage ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const whole = unread.slice(0, end + 2);
        unread = unread.slice(end + (inMessage ? 5 : 2));
        if (inMessage) receive(whole);
        else command(whole.trim());
      }
    });
  });

  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    received,
    connections: () => connections,
    disconnect,
    behave: (next) => {
      behaviour = next;
    },
    requirePassword: (next) => {
      password = next;
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      disconnect();
      await closed;
    },
  };
}
