import { type AuditEntry, type AuditedService, auditedServices } from '@shop/contracts/audit-api.ts';
import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { type FakeRequest, type FakeResponse, fakeServer } from '../../../shared/testing/fake-server.ts';
import { loadHeavyParts } from '../../../shared/testing/load-heavy-parts.tsx';
import { inStore } from '../../../shared/testing/render-in-store.tsx';
import { HistoryPage } from './HistoryPage.tsx';

loadHeavyParts();

type Respond = (request: FakeRequest) => FakeResponse | Promise<FakeResponse>;

/** An entry whose id and minute are the given number: later numbers are newer. */
function entry(number: number, more: Partial<AuditEntry> = {}): AuditEntry {
  const two = String(number).padStart(2, '0');
  return {
    _id: `e${two}`,
    at: `2026-11-20T15:${two}:10.000Z`,
    by: { _id: 'u1', name: 'Grace Hopper' },
    what: 'product-updated',
    subject: 'product/0000-12345678',
    before: { count: number },
    after: { count: number + 1 },
    ...more,
  };
}

/** Renders the page; services without a response have no changes. */
function renderHistory(responses: Partial<Record<AuditedService, Respond>>, path = '/admin/history') {
  const none: Respond = () => ({ body: [] });
  const server = fakeServer(
    Object.fromEntries(
      auditedServices.map((service) => [`GET /api/admin/${service}/audit`, responses[service] ?? none]),
    ),
  );
  render(
    <>
      <HistoryPage />
      <CurrentUrl />
    </>,
    { wrapper: inStore(path) },
  );
  return { server, user: userEvent.setup() };
}

function CurrentUrl() {
  const { pathname, search } = useLocation();
  return <output data-testid="url">{`${pathname}${search}`}</output>;
}

const shown = () =>
  within(screen.getByRole('list', { name: 'Changes, newest first' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const paramsOf = ({ params }: FakeRequest) => params;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('HistoryPage', () => {
  it('shows the changes of all services, newest first, each with its subject and time', async () => {
    renderHistory({
      user: () => ({ body: [entry(3, { what: 'user-updated', subject: 'user/0000-aaaaaaaa' }), entry(1)] }),
      order: () => ({ body: [entry(2, { what: 'order-delivered', subject: 'order/0000-bbbbbbbb' })] }),
    });
    await screen.findByText('3 changes, newest first');
    expect(shown()[0]).toMatch(/^User changedUser aaaaaaaa2026-11-20 15:03 UTC, Grace HopperCount in stock/);
    expect(shown()[1]).toMatch(/^Marked as deliveredOrder bbbbbbbb/);
    expect(shown()[2]).toMatch(/^Product changedProduct 12345678/);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/admin/users/0000-aaaaaaaa',
      '/admin/order-details/0000-bbbbbbbb',
      '/admin/edit-product/0000-12345678',
    ]);
  });

  it('shows what is deleted without a link, and a category by its name', async () => {
    renderHistory({
      catalogue: () => ({
        body: [
          entry(3, { what: 'product-removed', after: null }),
          entry(2),
          entry(1, { what: 'category-created', subject: 'category/Home/Lamps', before: null }),
        ],
      }),
    });
    await screen.findByText('Category Home/Lamps');
    expect(screen.getAllByText('Product 12345678 (deleted)')).toHaveLength(2);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('calls subjects by their names where they have one', async () => {
    const named = (number: number, kind: string, subjectName: string) =>
      entry(number, { subject: `${kind}/0000-aaaaaaaa`, subjectName });
    renderHistory({
      catalogue: () => ({
        body: [
          named(4, 'product', 'Dome Lamp'),
          named(3, 'review', 'Dome Lamp'),
          named(2, 'synonyms', 'earphones, headphones'),
        ],
      }),
    });
    const link = await screen.findByRole('link', { name: 'Product Dome Lamp' });
    expect(link.getAttribute('href')).toBe('/admin/edit-product/0000-aaaaaaaa');
    screen.getByText('Review of Dome Lamp');
    screen.getByText('Synonyms earphones, headphones');
  });

  it('requests every service with the filters of the URL, and keeps a chosen one there', async () => {
    const { server, user } = renderHistory({}, '/admin/history?by=Grace&kind=order&from=2026-11-01&to=2026-11-20');
    await screen.findByText('Nothing found');
    const filter = { by: 'Grace', kind: 'order', from: '2026-11-01', to: '2026-11-20', group: 'changes', limit: 25 };
    expect(server.requests.map(paramsOf)).toEqual(auditedServices.map(() => filter));
    await user.type(screen.getByRole('combobox', { name: 'Event' }), 'delivered');
    await user.click(await screen.findByTitle('Marked as delivered'));
    await waitFor(() => expect(server.requests).toHaveLength(2 * auditedServices.length));
    expect(paramsOf(server.requests.at(-1) as FakeRequest)).toEqual({ ...filter, what: 'order-delivered' });
    expect(screen.getByTestId('url').textContent).toContain('what=order-delivered');
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await screen.findByText('No changes yet');
    expect(screen.getByTestId('url').textContent).toBe('/admin/history');
  });

  it('searches what was changed, and filters by the changed field, in the URL', async () => {
    const { server, user } = renderHistory({}, '/admin/history?search=dome%20lamp');
    await screen.findByText('Nothing found');
    const filter = { search: 'dome lamp', group: 'changes', limit: 25 };
    expect(server.requests.map(paramsOf)).toEqual(auditedServices.map(() => filter));
    await user.type(screen.getByRole('combobox', { name: 'Changed field' }), 'pri');
    await user.click(await screen.findByTitle('Price'));
    await waitFor(() => expect(server.requests).toHaveLength(2 * auditedServices.length));
    expect(paramsOf(server.requests.at(-1) as FakeRequest)).toEqual({ ...filter, field: 'price' });
    expect(screen.getByTestId('url').textContent).toBe('/admin/history?search=dome+lamp&field=price');
    await user.clear(screen.getByRole('searchbox', { name: 'Search by product, person or order' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search by product, person or order' }), 'ada@shop.test');
    await waitFor(() => expect(server.requests.at(-1)?.params).toMatchObject({ search: 'ada@shop.test' }));
  });

  it('shows logins and reads on request, with their events only, and everything together', async () => {
    const { server, user } = renderHistory({
      user: (request) => ({
        body:
          (request.params as Record<string, string>).group === 'changes'
            ? []
            : [
                entry(2, { what: 'login-failed', subject: 'user/0000-aaaaaaaa', before: null, after: { times: 3 } }),
                entry(1, { what: 'list-read', subject: 'list/users', before: null, after: { times: 2, rows: 120 } }),
              ],
      }),
    });
    await screen.findByText('No changes yet');
    await user.click(screen.getByRole('combobox', { name: 'Part of the history' }));
    await user.click(await screen.findByTitle('Logins and reads'));
    await screen.findByText('2 entries, newest first');
    expect(shown()[0]).toMatch(/^Failed loginsUser aaaaaaaa.*Times3$/);
    expect(shown()[1]).toMatch(/^List readList of users.*Times2Rows read120$/);
    expect(screen.getByTestId('url').textContent).toBe('/admin/history?group=access');
    await user.click(screen.getByRole('combobox', { name: 'Event' }));
    await screen.findByTitle('List downloaded');
    expect(screen.queryByTitle('User changed')).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('combobox', { name: 'Part of the history' }));
    await user.click(await screen.findByTitle('Everything'));
    await waitFor(() => expect(server.requests).toHaveLength(3 * auditedServices.length));
    expect(paramsOf(server.requests[11] as FakeRequest)).toEqual({ limit: 25 });
  });

  it('shows the changes of one subject, and all of them on request', async () => {
    const { server, user } = renderHistory({}, '/admin/history?subject=product%2F0000-12345678');
    await screen.findByText('Nothing found');
    expect(paramsOf(server.requests[0] as FakeRequest)).toEqual({
      group: 'changes',
      subject: 'product/0000-12345678',
      limit: 25,
    });
    expect(screen.getByRole('link', { name: 'Product 12345678' }).getAttribute('href')).toContain('/edit-product/');
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    await screen.findByText('No changes yet');
    expect(screen.queryByText('Only changes of')).toBeNull();
  });

  it('loads older changes of the services that have them, and shows none before a newer one is known', async () => {
    const older: FakeResponse[] = [
      { body: [entry(30), entry(20)], headers: { [NEXT_CURSOR_HEADER]: 'c1' } },
      { body: [entry(8)] },
    ];
    const { server, user } = renderHistory({
      catalogue: () => older.shift() ?? { status: 404 },
      order: () => ({ body: [entry(25), entry(10), entry(5)] }),
    });
    await screen.findByText('The newest 3 changes');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('6 changes, newest first');
    expect(shown().map((text) => /15:(\d\d) UTC/.exec(text ?? '')?.[1])).toEqual(['30', '25', '20', '10', '08', '05']);
    expect(server.requests.map(paramsOf).at(-1)).toEqual({ group: 'changes', limit: 25, cursor: 'c1' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Changes, newest first' }));
  });

  it('names the service that does not respond, shows the others, and asks only it again', async () => {
    const responses: FakeResponse[] = [{ status: 500 }, { body: [entry(9)] }];
    const { server, user } = renderHistory({
      order: () => responses.shift() ?? { status: 404 },
      catalogue: () => ({ body: [entry(4)] }),
    });
    const alert = await screen.findByRole('alert');
    within(alert).getByRole('heading', { name: 'Changes of orders and payments could not be loaded' });
    expect(shown()).toHaveLength(1);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('2 changes, newest first');
    expect(server.requests).toHaveLength(auditedServices.length + 1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what is shown when older changes cannot be loaded', async () => {
    const responses: FakeResponse[] = [
      { body: [entry(9)], headers: { [NEXT_CURSOR_HEADER]: 'c1' } },
      { status: 500 },
      { body: [entry(3)] },
    ];
    const { user } = renderHistory({ chat: () => responses.shift() ?? { status: 404 } });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    const alert = await screen.findByRole('alert');
    expect(shown()).toHaveLength(1);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('2 changes, newest first');
  });

  it('shows no fewer changes when a service that failed responds again', async () => {
    const responses: FakeResponse[] = [
      { status: 500 },
      { body: [entry(8), entry(7)], headers: { [NEXT_CURSOR_HEADER]: 'c1' } },
      { body: [entry(2)] },
    ];
    const { user } = renderHistory({
      order: () => responses.shift() ?? { status: 404 },
      catalogue: () => ({ body: [entry(6), entry(5), entry(4)] }),
    });
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    await screen.findByText('6 changes, newest first');
  });

  it("offers 'Try again' when no service responds", async () => {
    const failing: Respond = () => ({ status: 500 });
    const { server, user } = renderHistory(Object.fromEntries(auditedServices.map((service) => [service, failing])));
    await screen.findByRole('heading', { name: 'The history could not be loaded' });
    expect(screen.queryByText('No changes yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.requests).toHaveLength(2 * auditedServices.length));
  });

  it('asks every service again when the filter changed since the shown changes were loaded', async () => {
    const slow = () => new Promise<FakeResponse>(() => undefined);
    const kindOf = ({ params }: FakeRequest) => (params as { kind?: string }).kind;
    let waits = true;
    const { user } = renderHistory({
      user: (request) => ({ body: [entry(kindOf(request) === undefined ? 9 : 2)] }),
      order: (request) => (kindOf(request) === undefined ? { status: 500 } : waits ? slow() : { body: [entry(1)] }),
    });
    await screen.findByRole('alert');
    await user.click(screen.getByRole('combobox', { name: 'Changed' }));
    await user.click(await screen.findByTitle('Users'));
    waits = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('2 changes, newest first');
    expect(shown().map((text) => text?.includes('15:09'))).toEqual([false, false]);
  });

  it('does not call deleted what was created again under its name', async () => {
    const lamps = { subject: 'category/Home/Lamps' };
    renderHistory({
      catalogue: () => ({
        body: [
          entry(3, { ...lamps, what: 'category-created', before: null }),
          entry(2, { ...lamps, what: 'category-removed', after: null }),
        ],
      }),
    });
    expect(await screen.findAllByText('Category Home/Lamps')).toHaveLength(2);
  });

  it('ignores the response to a filter that changed meanwhile', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const { server, user } = renderHistory({
      user: ({ params }) =>
        (params as { kind?: string }).kind === undefined
          ? new Promise<FakeResponse>((resolve) => {
              respond = resolve;
            })
          : { body: [entry(2)] },
    });
    await user.click(screen.getByRole('combobox', { name: 'Changed' }));
    await user.click(await screen.findByTitle('Users'));
    await screen.findByText('1 change, newest first');
    respond({ body: [entry(5), entry(4)] });
    await server.settled();
    expect(shown()).toHaveLength(1);
  });
});
