import { createLogger } from '@shop/platform/logger.ts';
import { createStickyList, createUpstreamList } from './upstream-list.ts';

const urls = ['http://127.0.0.1:1', 'http://127.0.0.1:2', 'http://127.0.0.1:3'];

it('uses the addresses of a service in turn', () => {
  const list = createUpstreamList(urls.slice(0, 2));
  expect([list.next().port, list.next().port, list.next().port]).toEqual(['2', '1', '2']);
});

it('gives another address after one that failed, whoever else takes turns meanwhile', () => {
  const list = createUpstreamList(urls.slice(0, 2));
  const failed = list.next();
  list.next();
  expect(list.next(failed)).not.toBe(failed);
  const only = createUpstreamList(urls.slice(0, 1));
  expect(only.next(only.next()).port).toBe('1');
});

describe('the addresses of chat', () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const sessions = Array.from({ length: 300 }, (_, at) => `session-${at}`);

  it('spread sessions over all, and keep each session at one', () => {
    const list = createStickyList(urls, logger);
    const places = sessions.map((session) => list.for(session).port);
    for (const port of ['1', '2', '3']) expect(places.filter((place) => place === port).length).toBeGreaterThan(60);
    expect(sessions.map((session) => list.for(session).port)).toEqual(places);
  });

  it('move only the sessions of an address that goes', () => {
    const [before, after] = [createStickyList(urls, logger), createStickyList(urls.slice(0, 2), logger)];
    for (const session of sessions) {
      const place = before.for(session).port;
      if (place !== '3') expect(after.for(session).port).toBe(place);
    }
  });

  it('come from the names behind them', async () => {
    const list = createStickyList(['http://localhost:7'], logger);
    await list.start();
    list.stop();
    expect(list.for('a').hostname).toMatch(/^(127\.0\.0\.1|\[::1\])$/);
  });
});
