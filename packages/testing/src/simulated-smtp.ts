import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail as it came: the envelope, and the message with its headers. */
export interface ReceivedMail {
  from: string;
  to: string;
  /** With its angle brackets. */
  messageId: string;
  message: string;
}

/**
 * What the server does next: `refuse` every recipient for good, put every one off until `later`, `drop` the connection when
 * it has the message but before it says so, `hang` where it should greet or `hang-on-data` where it should take the message.
 */
export type SmtpBehaviour = 'accept' | 'refuse' | 'later' | 'drop' | 'hang' | 'hang-on-data';

export interface SimulatedSmtp {
  url: string;
  port: number;
  /** In the order in which they came; with `drop` and `hang-on-data` too. */
  received: ReceivedMail[];
  behave(behaviour: SmtpBehaviour): void;
  stop(): Promise<void>;
}

/**
 * A mail server that speaks as much SMTP as a client needs, and misbehaves when told to.
 * @param options `port`: where one was before (a free one)
 */
export async function startSimulatedSmtp({ port = 0 } = {}): Promise<SimulatedSmtp> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let behaviour: SmtpBehaviour = 'accept';

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    if (behaviour === 'hang') return;
    let [from, to, unread, inMessage] = ['', '', '', false];
    const say = (line: string) => socket.write(`${line}\r\n`);

    function command(line: string): void {
      const address = /<(.*)>/.exec(line)?.[1] ?? '';
      const verb = line.split(/[ :]/)[0]?.toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') say('250 simulated');
      else if (verb === 'MAIL') {
        from = address;
        say('250 ok');
      } else if (verb === 'RCPT' && behaviour === 'refuse') say(`550 5.1.1 <${address}> is unknown here`);
      else if (verb === 'RCPT' && behaviour === 'later') say(`451 4.2.0 <${address}> is busy`);
      else if (verb === 'RCPT') {
        to = address;
        say('250 ok');
      } else if (verb === 'DATA') {
        inMessage = true;
        say('354 go on');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else say('502 not simulated');
    }

    function take(raw: string): void {
      inMessage = false;
      const message = raw.replaceAll(/^\.\./gm, '.');
      received.push({ from, to, message, messageId: /^Message-ID: (.*)\r$/im.exec(message)?.[1] ?? '' });
      if (behaviour === 'drop') socket.destroy();
      else if (behaviour !== 'hang-on-data') say('250 taken');
    }

    say('220 simulated ESMTP');
    socket.setEncoding('utf8').on('data', (text: string) => {
      unread += text;
      for (;;) {
        const end = unread.indexOf(inMessage ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const whole = unread.slice(0, end + 2);
        unread = unread.slice(end + (inMessage ? 5 : 2));
        if (inMessage) take(whole);
        else command(whole.trim());
      }
    });
  });

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    received,
    behave: (next) => {
      behaviour = next;
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
