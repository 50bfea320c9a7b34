import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRequest, type FakeResponse, fakeServer } from '../../shared/testing/fake-server.ts';
import { activeContentIn, hostilePayloads } from '../../shared/testing/hostile-payloads.ts';
import { renderInStore } from '../../shared/testing/render-in-store.tsx';
import { AuditLog } from './AuditLog.tsx';

const CALL = 'GET /api/admin/catalogue/audit';
let lastId = 0;

function entry(more: Partial<AuditEntry> = {}): AuditEntry {
  lastId += 1;
  return {
    _id: `e${lastId}`,
    at: '2026-11-20T15:24:10.000Z',
    by: { _id: 'u1', name: 'Grace Hopper' },
    what: 'product-updated',
    subject: 'product/p1',
    before: { priceCents: 850 },
    after: { priceCents: 950 },
    ...more,
  };
}

/** Scrolls the panels into view. */
let scrollIntoView = () => {};
beforeEach(() => {
  const shown: (() => void)[] = [];
  scrollIntoView = () => act(() => shown.forEach((show) => void show()));
  jest.spyOn(window, 'IntersectionObserver').mockImplementation(
    (notice) =>
      ({
        observe: () => shown.push(() => notice([{ isIntersecting: true }] as never, undefined as never)),
        disconnect: () => undefined,
      }) as unknown as IntersectionObserver,
  );
});
afterEach(() => jest.restoreAllMocks());

function renderLog(respond: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>) {
  const server = fakeServer({ [CALL]: respond });
  const view = renderInStore(<AuditLog service="catalogue" subject="product/p1" />);
  return { server, ...view };
}

async function renderChanges(entries: AuditEntry[]) {
  const shown = renderLog(() => ({ body: entries }));
  scrollIntoView();
  return { ...shown, changes: await screen.findAllByRole('listitem') };
}

describe('AuditLog', () => {
  it('loads the changes when it scrolls into view, not before', async () => {
    const { server } = renderLog(() => ({ body: [] }));
    screen.getByRole('status', { name: 'Loading the history ....' });
    expect(server.requests).toEqual([]);
    scrollIntoView();
    await screen.findByText(/^No changes yet/);
    expect(server.requests[0]?.params).toEqual({ group: 'changes', subject: 'product/p1', limit: 10 });
  });

  it('shows the event, the date, the administrator and each field before and after', async () => {
    const { changes } = await renderChanges([
      entry({
        before: { count: 8, priceCents: 850, attrs: [], name: 'Mug', isAdmin: false },
        after: { count: 1_200, priceCents: 950, attrs: [{ key: 'colour', value: 'red' }], name: 'Cup', isAdmin: true },
      }),
    ]);
    const [change] = changes as [HTMLElement];
    within(change).getByText('Product changed');
    within(change).getByText(/Grace Hopper/);
    expect(within(change).getByText('2026-11-20').title).toContain('3:24:10');
    const fields = within(change).getAllByRole('term');
    expect(fields.map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Administrator',
      'Count in stock',
      'Price',
      'Attributes',
    ]);
    expect(within(change).getAllByRole('definition').map(textOfNode)).toEqual([
      'was Mug →, is now Cup',
      'was no →, is now yes',
      'was 8 →, is now 1,200',
      'was $8.50 →, is now $9.50',
      'was none →, is now colour: red',
    ]);
  });

  it('says in plain words what changed in a variant', async () => {
    const variant = {
      ...{ sku: null, choice: ['M', 'Red'], count: 3, place: 2, onSale: true, imageId: null },
      ...{ priceCents: 2_499, oldPriceCents: null, weightGrams: null },
    };
    const { changes } = await renderChanges([
      entry({
        what: 'variants-changed',
        before: {
          options: [{ name: 'Size', values: ['S', 'M'] }],
          'variant v2': variant,
          'variant v3': { ...variant, choice: ['L', 'Red'] },
          'variant v4': null,
        },
        after: {
          options: [
            { name: 'Size', values: ['S', 'M'] },
            { name: 'Colour', values: ['Red'] },
          ],
          'variant v2': {
            ...variant,
            sku: 'TS-M',
            priceCents: 1_999,
            oldPriceCents: 2_499,
            onSale: false,
            imageId: 'i',
          },
          'variant v3': null,
          'variant v4': { ...variant, choice: [] },
        },
      }),
    ]);
    const [change] = changes as [HTMLElement];
    expect(within(change).getAllByRole('term').map(textOfNode)).toEqual([
      'Options',
      'Variant M, Red',
      'Variant L, Red',
      'The product itself',
    ]);
    expect(within(change).getAllByRole('definition').map(textOfNode)).toEqual([
      'was Size: S, M →, is now Size: S, M; Colour: Red',
      'Price : was $24.99 →, is now $19.99 Old price : was none →, is now $24.99 SKU : was none →, is now TS-M On sale : was yes →, is now no Image : another one',
      'Deleted',
      'Added Count in stock : 3 Price : $24.99 On sale : yes Place in the list : 2',
    ]);
  });

  it('shows a variant of which the log holds only a part', async () => {
    const { changes } = await renderChanges([
      entry({ what: 'variants-changed', before: { 'variant v2': '{"sku":"…' }, after: { 'variant v2': '{"sku":"x…' } }),
    ]);
    expect(textOfNode(changes[0] as HTMLElement)).toContain('was {"sku":"… →, is now {"sku":"x…');
  });

  it('shows the fields of a created or deleted entity', async () => {
    const { changes } = await renderChanges([
      entry({ what: 'product-removed', before: { name: 'Mug', images: ['/images/a'], attrs: [] }, after: null }),
      entry({ what: 'product-created', before: null, after: { name: 'Mug', description: '', images: [] } }),
    ]);
    expect(changes.map(textOfNode)).toEqual([
      'Product deleted 2026-11-20, Grace Hopper Name Mug Images 1 image',
      'Product created 2026-11-20, Grace Hopper Name Mug',
    ]);
  });

  it('says in words which image became the main one, and where the images were', async () => {
    const order = (before: string[], after: string[]) =>
      entry({ what: 'images-ordered', before: { images: before }, after: { images: after } });
    const { changes } = await renderChanges([
      order(['/a', '/b', '/c'], ['/b', '/a', '/c']),
      order(['/a', '/b', '/c'], ['/a', '/c', '/b']),
      order(['/a', '/b'], ['/a', '/c']),
    ]);
    expect(changes.map((change) => change.querySelector('dd')?.textContent)).toEqual([
      'Image 2 became the main image. Before, they were in the places 2, 1, and 3.',
      'The main image is the same. Before, they were in the places 1, 3, and 2.',
      expect.stringContaining('2 images'),
    ]);
  });

  it('describes an unknown event and field, and erased values', async () => {
    const { changes } = await renderChanges([
      entry({
        what: 'user-logged-out',
        before: { email: '(erased)', zipCode: '1' },
        after: { email: 'x', zipCode: '2' },
      }),
    ]);
    expect(textOfNode(changes[0] as HTMLElement)).toBe(
      'User logged out 2026-11-20, Grace Hopper Email was erased →, is now x Zip code was 1 →, is now 2',
    );
  });

  it('shows the expected count beside a count that had changed meanwhile', async () => {
    const { changes } = await renderChanges([
      entry({ before: { count: 8, countShown: null }, after: { count: 10, countShown: 12 } }),
    ]);
    expect(textOfNode(changes[0] as HTMLElement)).toMatch(
      /Count in stock was 8 →, is now 10 Count that the form showed 12$/,
    );
  });

  it('shows a time as its day', async () => {
    await renderChanges([entry({ before: { deliveredAt: null }, after: { deliveredAt: '2026-11-21T09:00:00.000Z' } })]);
    expect(screen.getByText('2026-11-21').title).toContain('9:00:00');
  });

  it('truncates a long text until it is expanded', async () => {
    const text = 'word '.repeat(90).trim();
    await renderChanges([entry({ before: null, after: { description: text } })]);
    expect(screen.queryByText(text)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all of it' }));
    screen.getByText(text);
  });

  it('loads older changes on request, and keeps the loaded ones when that fails', async () => {
    const responses: FakeResponse[] = [
      { body: [entry({ what: 'images-added' })], headers: { [NEXT_CURSOR_HEADER]: 'c1' } },
      { status: 500 },
      { body: [entry({ what: 'product-created' })] },
    ];
    const { server } = renderLog(() => responses.shift() ?? { status: 404 });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    scrollIntoView();
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    within(await screen.findByRole('alert')).getByRole('heading', { name: 'The older changes could not be loaded' });
    screen.getByText('Images added');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Product created');
    screen.getByText('Images added');
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.requests[2]?.params).toEqual({ group: 'changes', subject: 'product/p1', limit: 10, cursor: 'c1' });
  });

  it('offers a retry when loading fails', async () => {
    const responses: FakeResponse[] = [{ status: 500 }, { body: [entry()] }];
    renderLog(() => responses.shift() ?? { status: 404 });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    scrollIntoView();
    within(await screen.findByRole('alert')).getByRole('heading', { name: 'The history could not be loaded' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Product changed');
  });

  it('reloads for another subject, and ignores a late response for the first one', async () => {
    let respondFirst = (_: FakeResponse) => {};
    const first = new Promise<FakeResponse>((resolve) => {
      respondFirst = resolve;
    });
    const { rerender } = renderLog(({ params }) =>
      (params as { subject: string }).subject === 'product/p1' ? first : { body: [entry({ what: 'images-added' })] },
    );
    scrollIntoView();
    rerender(<AuditLog service="catalogue" subject="product/p2" />);
    await screen.findByText('Images added');
    await act(async () => respondFirst({ body: [entry()] }));
    expect(screen.queryByText('Product changed')).toBeNull();
  });

  it('renders hostile values as text (P-E11)', async () => {
    const { container } = await renderChanges(
      hostilePayloads.map((text) =>
        entry({
          by: { _id: 'u', name: text },
          what: text,
          before: { name: text, [text]: text },
          after: { attrs: [text] },
        }),
      ),
    );
    expect(activeContentIn(container)).toEqual([]);
  });
});

/** Returns the text of an element with spaces between text nodes. */
function textOfNode(node: HTMLElement): string {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (walker.nextNode()) words.push(walker.currentNode.textContent ?? '');
  return words.join(' ').replaceAll(/\s+/g, ' ').replaceAll(' ,', ',').trim();
}
