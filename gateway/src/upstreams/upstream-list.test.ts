import { createStickyList, createUpstreamList } from './upstream-list.ts';

const urls = ['http://127.0.0.1:1', 'http://127.0.0.1:2', 'http://127.0.0.1:3'].map((url) => new URL(url));
const first = (count: number) => ({ all: () => urls.slice(0, count) });

it('uses the addresses of a service round-robin', () => {
  const list = createUpstreamList(first(2));
  expect([list.next().port, list.next().port, list.next().port]).toEqual(['2', '1', '2']);
});

it('returns another address after a failed one, even if other calls take turns meanwhile', () => {
  const list = createUpstreamList(first(2));
  const failed = list.next();
  list.next();
  expect(list.next(failed)).not.toBe(failed);
  const only = createUpstreamList(first(1));
  expect(only.next(only.next()).port).toBe('1');
});

describe('sticky addresses of chat', () => {
  const sessions = Array.from({ length: 300 }, (_, at) => `session-${at}`);

  it('spread sessions over all replicas and keep each session at one', () => {
    const list = createStickyList(first(3));
    const places = sessions.map((session) => list.for(session).port);
    for (const port of ['1', '2', '3']) expect(places.filter((place) => place === port).length).toBeGreaterThan(60);
    expect(sessions.map((session) => list.for(session).port)).toEqual(places);
  });

  it('move only the sessions of an address that is removed', () => {
    const [before, after] = [createStickyList(first(3)), createStickyList(first(2))];
    for (const session of sessions) {
      const place = before.for(session).port;
      if (place !== '3') expect(after.for(session).port).toBe(place);
    }
  });
});

it('uses addresses that were added later', () => {
  let addresses = urls.slice(0, 2);
  const list = createUpstreamList({ all: () => addresses });
  list.next();
  addresses = urls.slice(2);
  expect([list.next().port, list.next().port]).toEqual(['3', '3']);
});
