import { jest } from '@jest/globals';
import { type Engine, type EngineWay, startFirst } from './infrastructure.ts';

const way = (name: string, start: EngineWay['start']): EngineWay => ({ name, possible: () => true, start });
const engine = (ways: EngineWay[]): Engine => ({ name: 'Broker', ways, howToGetIt: 'Run "get broker".' });
const broken = way('a Docker container', () => Promise.reject(new Error('no image')));
const working = way('the local program', async () => ({ url: 'broker:1', stop: async () => {} }));

describe('startFirst', () => {
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  it('takes the next way where one fails, and says which failed', async () => {
    const both = engine([broken, working]);
    expect((await startFirst(both)).url).toBe('broker:1');
    expect(console.warn).toHaveBeenCalledWith('Broker from a Docker container failed: Error: no image');
  });

  it('says how to get the engine when no way works', async () => {
    const none = engine([broken]);
    await expect(startFirst(none)).rejects.toThrow('Broker could not be started. Run "get broker".');
  });
});
