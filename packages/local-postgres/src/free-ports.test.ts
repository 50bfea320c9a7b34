import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { freePorts } from './free-ports.ts';

describe('freePorts', () => {
  it('returns different ports that a server can listen on', async () => {
    const ports = await freePorts(12);
    expect(new Set(ports).size).toBe(12);
    for (const port of ports) {
      // biome-ignore lint/plugin/no-fixed-port: the port under test
      const server = createServer().listen(port, '127.0.0.1');
      await once(server, 'listening');
      await once(server.close(), 'close');
    }
  });

  it('gives nobody else a port whose server has not started yet', async () => {
    const [port = 0] = await freePorts(1);
    await expect(freePorts(1, [port, port])).rejects.toThrow('No 1 free ports');
  });

  it('throws after a number of attempts when every port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(freePorts(1, [port, port])).rejects.toThrow(`No 1 free ports in a row were found on 127.0.0.1 from`);
    server.close();
  });

  it('throws the system error when no port can be opened at all', async () => {
    const script = `const { freePorts } = await import(${JSON.stringify(new URL('./free-ports.ts', import.meta.url).href)});
      await freePorts(60).catch(({ code }) => console.log(code));`;
    const few = `ulimit -n 64; exec "$0" --input-type=module -e "$1"`;
    const { stdout } = await promisify(execFile)('sh', ['-c', few, process.execPath, script], { timeout: 10_000 });
    expect(stdout.trim()).toBe('EMFILE');
  });
});
