import { jest } from '@jest/globals';
import { type Engine, type EngineSource, startFirstAvailable } from './infrastructure.ts';

const source = (name: string, start: EngineSource['start']): EngineSource => ({ name, isAvailable: () => true, start });
const engine = (sources: EngineSource[]): Engine => ({ name: 'Broker', sources, instructions: 'Run "get broker".' });
const broken = source('a Docker container', () => Promise.reject(new Error('no image')));
const working = source('the local program', async () => ({ url: 'broker:1', stop: async () => {} }));

describe('startFirstAvailable', () => {
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  it('uses the next source when one fails, and warns about the failure', async () => {
    const both = engine([broken, working]);
    expect((await startFirstAvailable(both)).url).toBe('broker:1');
    expect(console.warn).toHaveBeenCalledWith('Broker from a Docker container failed: Error: no image');
  });

  it('explains how to get the engine when no source works', async () => {
    const none = engine([broken]);
    await expect(startFirstAvailable(none)).rejects.toThrow('Broker could not be started. Run "get broker".');
  });
});
