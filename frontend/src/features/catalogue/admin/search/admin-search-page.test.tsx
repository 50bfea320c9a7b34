import type { FailedSearch, SynonymGroup } from '@shop/contracts/catalogue-admin-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer } from '../../../../shared/testing/fake-server.ts';
import { renderInStore } from '../../../../shared/testing/render-in-store.tsx';
import { AdminSearchPage } from './AdminSearchPage.tsx';

const SYNONYMS = '/api/admin/catalogue/synonyms';
const FAILED = 'GET /api/admin/catalogue/failed-searches';

const sofa: SynonymGroup = { _id: 's1', words: ['sofa', 'couch'] };
const failedSearch = (text: string, over: Partial<FailedSearch> = {}): FailedSearch => ({
  text,
  searches: 3,
  lastDay: '2026-11-20',
  searchedFor: null,
  ...over,
});

function openPage(routes: Parameters<typeof fakeServer>[0] = {}, path = '/admin/search') {
  const server = fakeServer({
    [FAILED]: () => ({
      body: [failedSearch('settee'), failedSearch('speekers', { searchedFor: 'speakers' }), failedSearch('red kite')],
    }),
    [`GET ${SYNONYMS}`]: () => ({ body: [sofa] }),
    ...routes,
  });
  renderInStore(<AdminSearchPage />, path);
  return server;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('search page of administrators', () => {
  it('lists searches without a match, with what was shown instead', async () => {
    openPage();
    const section = within(await screen.findByRole('region', { name: 'Searches without a match' }));
    const rows = (await section.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows[0]).toContain('setteeFound nothing · 3 searches, last on 2026-11-20');
    expect(rows[1]).toContain('Showed “speakers” instead');
    expect(section.queryByRole('button', { name: 'Add synonym for red kite' })).toBeNull();
  });

  it('opens with the period of the URL', async () => {
    const server = openPage({}, '/admin/search?days=7');
    await screen.findByText('settee');
    expect(server.requests.find(({ path }) => FAILED.endsWith(path))?.params).toEqual({ days: 7 });
  });

  it('adds a synonym for a searched word in place', async () => {
    const settee = { _id: 's2', words: ['settee', 'bench'] };
    let groups = [sofa];
    const server = openPage({
      [`GET ${SYNONYMS}`]: () => ({ body: groups }),
      [`POST ${SYNONYMS}`]: () => {
        groups = [sofa, settee];
        return { status: 201, body: settee };
      },
    });
    await screen.findByText('sofa, couch');
    await press('Add synonym for settee');
    await userEvent.type((await dialog()).getByRole('textbox', { name: 'Words' }), 'bench');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('settee, bench')).toBeTruthy();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ words: ['settee', 'bench'] });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('adds a searched word to the group that has what it means', async () => {
    let groups = [sofa];
    const server = openPage({
      [`GET ${SYNONYMS}`]: () => ({ body: groups }),
      [`PUT ${SYNONYMS}/s1`]: () => {
        groups = [{ ...sofa, words: ['sofa', 'couch', 'settee'] }];
        return { body: groups[0] };
      },
    });
    await screen.findByText('sofa, couch');
    await press('Add synonym for settee');
    await userEvent.type((await dialog()).getByRole('textbox', { name: 'Words' }), 'Couch');
    expect((await dialog()).getByRole('status').textContent).toBe(
      '“Couch” is in the group sofa, couch: the other words are added to it.',
    );
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('sofa, couch, settee')).toBeTruthy();
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      words: ['sofa', 'couch', 'settee'],
    });
  });

  it('asks for two words before it sends anything', async () => {
    const server = openPage();
    await screen.findByText('sofa, couch');
    await press('New group');
    await userEvent.type((await dialog()).getByRole('textbox', { name: 'Words' }), 'bench, ');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
    expect((await dialog()).getByText('Enter at least two words, separated by commas')).toBeTruthy();
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says which word is none before it sends anything', async () => {
    const server = openPage();
    await screen.findByText('sofa, couch');
    await press('New group');
    await userEvent.type((await dialog()).getByRole('textbox', { name: 'Words' }), 'gift card, voucher');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
    expect((await dialog()).getByText('“gift card” is not one word: letters and digits only')).toBeTruthy();
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows why a group cannot be saved', async () => {
    openPage({ [`PUT ${SYNONYMS}/s1`]: () => ({ status: 409, code: 'word-taken', message: 'taken' }) });
    await screen.findByText('sofa, couch');
    await press('Edit sofa, couch');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
    expect(await (await dialog()).findByText('One of these words belongs to another group.')).toBeTruthy();
  });

  it('deletes a group after a question', async () => {
    let groups = [sofa];
    const server = openPage({
      [`GET ${SYNONYMS}`]: () => ({ body: groups }),
      [`DELETE ${SYNONYMS}/s1`]: () => {
        groups = [];
        return { body: { message: 'Synonyms removed' } };
      },
    });
    await screen.findByText('sofa, couch');
    await press('Delete sofa, couch');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No synonyms yet')).toBeTruthy();
    expect(server.count(`DELETE ${SYNONYMS}/s1`)).toBe(1);
  });

  it('offers to try again when a part could not be loaded', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = openPage({ [FAILED]: () => ({ status: 500 }) });
    expect(await screen.findByText('The searches could not be loaded')).toBeTruthy();
    server.routes[FAILED] = () => ({ body: [] });
    await press('Try again');
    expect(await screen.findByText('Every search found something')).toBeTruthy();
    jest.restoreAllMocks();
  });
});
