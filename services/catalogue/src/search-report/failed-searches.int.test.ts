import { givenProduct } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { countUnresolvedSearches, createFailedSearches, listFailedSearches } from './failed-searches.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

const NOW = new Date('2026-11-20T10:00:00Z');
const recorderAt = (now: Date) => createFailedSearches({ db: catalogue.db, logger: catalogue.logger, now: () => now });

/** Records texts on a day, as a service that stops afterwards. */
async function record(now: Date, ...texts: string[]): Promise<void> {
  const recorder = recorderAt(now);
  for (const text of texts) recorder.record(text, undefined);
  await recorder.stop();
}

const report = (days = 30) => listFailedSearches(catalogue.db, days, NOW);

describe('failed searches', () => {
  it('are summed over case, spaces, days and replicas, most frequent first', async () => {
    await record(new Date('2026-11-18T10:00:00Z'), 'drone', 'DRONE ', 'unicycle');
    await record(NOW, '  drone', 'tent  poles');
    expect(await report()).toEqual([
      { text: 'drone', searches: 3, lastDay: '2026-11-20', searchedFor: null },
      { text: 'tent poles', searches: 1, lastDay: '2026-11-20', searchedFor: null },
      { text: 'unicycle', searches: 1, lastDay: '2026-11-18', searchedFor: null },
    ]);
    expect((await report(1)).map(({ text }) => text)).toEqual(['drone', 'tent poles']);
  });

  it('are not stored when they may identify a person', async () => {
    await record(NOW, 'jo@example.com', '+1 (212) 555-0100', 'x'.repeat(101), ' ', 'iphone 15');
    expect((await report()).map(({ text }) => text)).toEqual(['iphone 15']);
  });

  it('are deleted after 90 days', async () => {
    await record(new Date('2026-08-01T10:00:00Z'), 'old');
    await record(NOW, 'new');
    const rows = await catalogue.db.query<{ text: string }>('select text from failed_searches');
    expect(rows).toEqual([{ text: 'new' }]);
  });

  it('are recorded by the first page of a search without results or with a correction, whatever the filters', async () => {
    await givenProduct(catalogue, { name: 'Shelf Speakers' });
    const paths = [
      'unicycle',
      'speekers',
      'speakers',
      'speakers?price=1',
      'unicycle/?pageNum=2',
      'speekers?exact=true',
    ];
    for (const path of paths) await catalogue.http.get(`/api/products/search/${path}`).expect(200);
    await catalogue.http.get('/api/products/suggestions/unicy').expect(200);
    await catalogue.failedSearches.stop();
    const { body } = await catalogue.call('get', '/api/admin/catalogue/failed-searches', { as: administrator() });
    expect(body).toMatchObject([
      { text: 'speekers', searches: 1, searchedFor: 'speakers' },
      { text: 'unicycle', searches: 1, searchedFor: null },
    ]);
  });

  it('wait for an administrator when they found nothing, several times within a week, until they have synonyms', async () => {
    const waiting = () => countUnresolvedSearches(catalogue.db, NOW);
    const lastWeek = new Date('2026-11-13T10:00:00Z');
    await record(lastWeek, 'kite', 'kite');
    await record(NOW, 'Café', 'CAFÉ', 'drone', 'once only');
    const recorder = recorderAt(NOW);
    for (let search = 1; search <= 2; search += 1) recorder.record('speekers', 'speakers');
    await recorder.stop();
    expect(await waiting()).toBe(1);
    await record(new Date('2026-11-14T10:00:00Z'), 'drone', 'kite');
    expect(await waiting()).toBe(2);
    const body = { words: ['cafe', 'coffee'] };
    await catalogue.call('post', '/api/admin/catalogue/synonyms', { as: administrator(), body });
    expect(await waiting()).toBe(1);
    // The search finds the synonyms of another form of a word, too.
    const words = ['kites', 'gliders'];
    await catalogue.call('post', '/api/admin/catalogue/synonyms', {
      as: administrator(),
      body: { words: ['drones', 'copters'] },
    });
    await catalogue.call('post', '/api/admin/catalogue/synonyms', { as: administrator(), body: { words } });
    expect(await waiting()).toBe(0);
  });

  it('are shown to administrators only, for 1 to 90 days', async () => {
    const path = '/api/admin/catalogue/failed-searches';
    expect((await catalogue.call('get', path, { as: customer() })).status).toBe(403);
    for (const days of ['0', '91', 'x', '1.5'])
      expect((await catalogue.call('get', `${path}?days=${days}`, { as: administrator() })).status).toBe(400);
  });
});
