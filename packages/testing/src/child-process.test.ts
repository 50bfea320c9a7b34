import { startService } from './child-process.ts';

const sample = 'packages/testing/jest/sample-service.ts';

describe('startService', () => {
  it('waits until the process is ready, and kills it on request', async () => {
    const service = await startService({ main: sample, env: { GREETING: 'good morning' } });
    expect(await (await fetch(service.url)).text()).toBe('good morning');
    expect(service.logs()).toContain('listening');
    await service.kill();
    expect(await service.exit).toBe('SIGKILL');
  });

  it('rejects with the logs of a process that exits before it is ready', async () => {
    await expect(startService({ main: sample, env: { FAIL: 'no milk' } })).rejects.toThrow('no milk');
  });
});
