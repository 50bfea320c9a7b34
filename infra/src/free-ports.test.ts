import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { assertPortFree, freePorts, portSentence } from './free-ports.ts';

describe('free ports', () => {
  it('are all different and can be listened on', async () => {
    const ports = await freePorts(12);
    expect(new Set(ports).size).toBe(12);
    for (const port of ports) await assertPortFree(port);
  });

  it('are told from one that a server listens on', async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(assertPortFree(port)).rejects.toThrow(`Port ${port} is taken.`);
    server.close();
  });

  it('are not looked for without end where all are taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(freePorts(1, [port, port])).rejects.toThrow(`No 1 free ports in a row were found on 127.0.0.1 from`);
    server.close();
  });

  it('are not taken for taken where no port can be opened at all', async () => {
    const script = `const { freePorts } = await import(${JSON.stringify(repositoryFile('infra/src/free-ports.ts'))});
      await freePorts(100).catch(({ code }) => console.log(code));`;
    const few = `ulimit -n 64; exec "$0" --input-type=module -e "$1"`;
    const { stdout } = await promisify(execFile)('sh', ['-c', few, process.execPath, script], { timeout: 10_000 });
    expect(stdout.trim()).toBe('EMFILE');
  });

  it('are told from one that needs more rights', () => {
    const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
    expect(portSentence(80, refused)).toBe(
      'This account may not open port 80. Choose one from 1024 up: PORT=3001 npm start.',
    );
    expect(portSentence(80, new Error('out of sockets'))).toContain('Port 80 cannot be opened (out of sockets)');
  });
});
