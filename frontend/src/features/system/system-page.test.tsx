import type { DeadLetterRow, SystemFact, SystemHand, SystemState } from '@shop/contracts/system-api.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'react-router-dom';
import { aroundEachPage, openPage, type Routing } from '../../shared/testing/render-page.tsx';
import { SystemPage } from './SystemPage.tsx';
import { systemTexts } from './system-texts.ts';

aroundEachPage();

const LOAD = 'GET /api/admin/system';
const REPLAY = 'POST /api/admin/system/dead-letters/order/d1/replay';
const CLOSE = 'POST /api/admin/system/dead-letters/order/d1/close';
const at = '2026-12-01T12:00:00.000Z';
const process = { version: '1.2.3', startedAt: '2026-12-01T10:00:00.000Z', failing: [], degraded: [] };
const fact = (metric: SystemFact['metric'], value: number, labels = {}): SystemFact => ({ metric, labels, value });
const order = (more: Partial<SystemState['services'][number]> = {}): SystemState['services'][number] => ({
  name: 'order',
  replicas: [{ address: '127.0.0.1:3003', isBreakerOpen: false, process }],
  facts: [],
  deadLetters: [],
  ...more,
});
const state = (more: Partial<SystemState> = {}): SystemState => ({
  at,
  hands: [],
  gateway: { ...process, facts: [fact('gateway_open_sockets', 3)] },
  services: [order()],
  ...more,
});
const letter: DeadLetterRow = {
  _id: 'd1',
  consumer: 'order',
  topic: 'catalogue-events',
  key: 'product/p7',
  firstSeen: '2026-12-01T11:00:00.000Z',
  error: 'price-list: Error: a bug',
  attempts: 3,
  isReplaying: false,
};
const hand = (alert: string, more: Partial<SystemHand> = {}): SystemHand => ({
  alert,
  runbook: 'dead-letters',
  isUrgent: false,
  services: ['order'],
  value: 1,
  ...more,
});
const withLetter = state({ services: [order({ deadLetters: [letter], facts: [fact('dead_letters', 1)] })] });

function open(shown: SystemState | (() => SystemState), routing: Routing = {}) {
  return openPage({
    routing: { [LOAD]: () => ({ body: typeof shown === 'function' ? shown() : shown }), ...routing },
    slices: {},
    at: '/admin/system',
    children: <Route path="/admin/system" element={<SystemPage />} />,
  });
}
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return heading.closest('li')?.textContent ?? '';
};

describe('what needs a hand', () => {
  it('is nothing when everything runs', async () => {
    open(state());
    expect(screen.getByText('Loading how the shop runs ....')).toBeTruthy();
    expect(await screen.findByText('Everything runs. Nothing needs a hand.')).toBeTruthy();
    expect(screen.getByText('As of 12:00:00 UTC, renewed every five seconds')).toBeTruthy();
    expect(screen.getByText('No event waits here: every service has handled what it read.')).toBeTruthy();
  });

  it('is one sentence for each alert, with its runbook', async () => {
    open(
      state({
        hands: [
          hand('ServiceDown', { isUrgent: true, runbook: 'hung-service' }),
          hand('DeadLetters', { value: 2, services: ['order', 'chat'] }),
          hand('BackupOld', { value: 1_796_000_000, runbook: 'restore', command: 'npm run backup' }),
        ],
      }),
    );
    const list = within(await screen.findByRole('region', { name: 'What needs a hand' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Urgent: Orders: 1 replica does not respond.Runbook docs/runbooks/hung-service.md',
      'Orders and Chat: 2 events could not be handled.Runbook docs/runbooks/dead-letters.md',
      'No backup yet: Orders.Run npm run backup Runbook docs/runbooks/restore.md',
    ]);
  });

  it('says of backups whether there was ever one', () => {
    expect(systemTexts.hand(hand('BackupOld', { value: 1_796_000_000 }))).toBe('No backup yet: Orders.');
    expect(systemTexts.hand(hand('BackupOld', { value: 30 * 3_600 }))).toBe('Last backup 30 hours ago: Orders.');
    expect(systemTexts.hand(hand('Unknown'))).toBe('Unknown: Orders');
  });
});

describe('a service', () => {
  it('shows its replicas and facts in words', async () => {
    const facts = [
      fact('outbox_unpublished', 3),
      fact('outbox_unpublished_age_seconds', 5),
      fact('event_consumer_lag', 2, { topic: 'user-events' }),
      fact('event_consumer_lag', 4, { topic: 'catalogue-events' }),
      fact('event_consumer_lag_seconds', 7, { topic: 'user-events' }),
      fact('order_refusals_total', 2, { reason: 'not-enough-stock' }),
      fact('backup_last_success_timestamp_seconds', Date.parse(at) / 1_000 - 600),
      fact('backup_last_check_timestamp_seconds', 0),
    ];
    open(state({ services: [order({ facts })] }));
    expect(await card('Orders')).toBe(
      [
        'OrdersRuns127.0.0.1:3003 release 1.2.3, for 2 hours',
        'Events to publish3, the oldest for 5 seconds',
        'Events to read6, the oldest for 7 seconds',
        'Refused carts since the start',
        'not enough stock 2',
        'Last backup10 minutes ago',
        'Last backup that was tried',
        'never',
      ].join(''),
    );
    expect(await card('Gateway')).toContain('Live connections3');
  });

  it('says what the shop cannot do meanwhile when nobody responds, and not while others do', async () => {
    const down = { address: 'b:1', isBreakerOpen: true, process: null };
    const half = order({ name: 'chat', replicas: [{ address: 'c:1', isBreakerOpen: false, process }, down] });
    open(state({ services: [order({ replicas: [down], deadLetters: null }), half] }));
    expect(await card('Orders')).toContain(`Meanwhile. ${systemTexts.meanwhile.order}`);
    expect(await card('Orders')).toContain('b:1 not called, because it failed');
    expect(await card('Chat')).toContain('1 of 2 respond');
    expect(await card('Chat')).not.toContain('Meanwhile');
    expect(screen.getByText('Unknown of Orders.')).toBeTruthy();
  });

  it('says why it is not ready, and what works only in part', async () => {
    const notReady = { ...process, failing: ['postgres'] };
    const inPart = { ...process, degraded: ['event log is not followed'] };
    open(
      state({
        gateway: { ...inPart, facts: [] },
        services: [order({ replicas: [{ address: 'a:1', isBreakerOpen: false, process: notReady }] })],
      }),
    );
    expect(await card('Orders')).toContain('Not ready');
    expect(await card('Orders')).toContain('Fails: postgres');
    expect(await card('Gateway')).toContain('Runs in part');
    expect(await card('Gateway')).toContain('Does not work: event log is not followed');
  });
});

describe('a dead letter', () => {
  const replay = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Replay product/p7 in Orders' }));

  it('shows what it is about, why, and leads there', async () => {
    open(withLetter);
    const link = await screen.findByRole('link', { name: 'product/p7 in Orders' });
    expect(link.getAttribute('href')).toBe('/admin/edit-product/p7');
    expect(link.closest('li')?.textContent).toContain('catalogue-events, 3 attempts, first seen');
    expect(screen.getByText('price-list: Error: a bug')).toBeTruthy();
  });

  it('is replayed, and goes', async () => {
    let shown = withLetter;
    const { server } = open(() => shown, {
      [REPLAY]: () => {
        shown = state();
        return { body: { replayed: true } };
      },
    });
    await replay();
    expect(await screen.findByText('Replayed: product/p7 in Orders.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('price-list: Error: a bug')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Dead letters');
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('stays with the reason when it fails again, and with the message when the service is down', async () => {
    let response: object = { body: { replayed: false, error: 'price-list: Error: a bug' } };
    open(withLetter, { [REPLAY]: () => response });
    await replay();
    expect((await screen.findByRole('alert')).textContent).toBe('Not replayed: price-list: Error: a bug');
    response = { status: 404, message: 'Dead letter not found' };
    await replay();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Dead letter not found'));
  });

  it('is closed with a reason, after a question', async () => {
    let shown = withLetter;
    const { server } = open(() => shown, {
      [CLOSE]: () => {
        shown = state();
        return { body: { message: 'dead letter closed' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Close product/p7 in Orders' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await dialog.findByText('Say why')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Reason, for the history'), { target: { value: 'Broken, republished' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Closed: product/p7 in Orders.')).toBeTruthy();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Broken, republished' });
  });
});

describe('a failure', () => {
  it('says which services are down as everybody may know, without a response about the system', async () => {
    const health = { status: 'degraded', parts: { user: 'down', order: 'ok' }, version: '1' };
    open(state(), {
      [LOAD]: () => ({ status: 404, message: 'down' }),
      'GET /api/health': () => ({ body: health }),
    });
    expect(await screen.findByText(/Users does not respond/)).toBeTruthy();
    expect(screen.getByText(/Nobody can sign in or register/)).toBeTruthy();
    screen.getByRole('heading', { name: 'The state of the shop could not be loaded' });
  });

  it('stays while it loads again', async () => {
    jest.useFakeTimers();
    let loads = 0;
    open(state(), {
      [LOAD]: () => {
        loads += 1;
        return loads === 1 ? { status: 404, message: 'down' } : new Promise(() => undefined);
      },
      'GET /api/health': () => ({ body: { status: 'degraded', parts: { user: 'down' }, version: '1' } }),
    });
    try {
      await act(() => jest.advanceTimersByTimeAsync(100));
      screen.getByRole('heading', { name: 'The state of the shop could not be loaded' });
      await act(() => jest.advanceTimersByTimeAsync(5_000));
      expect(loads).toBe(2);
      screen.getByRole('heading', { name: 'The state of the shop could not be loaded' });
      screen.getByText(/Users does not respond/);
    } finally {
      jest.useRealTimers();
    }
  });

  it('keeps what it has shown and says so, and renews only while the page is visible', async () => {
    jest.useFakeTimers();
    let fails = false;
    const { server } = open(state(), {
      [LOAD]: () => (fails ? { status: 404, message: 'down' } : { body: state() }),
      'GET /api/health': () => ({ body: { status: 'ok', parts: {}, version: '1' } }),
    });
    const loads = () => server.requests.filter(({ path }) => path === '/api/admin/system').length;
    try {
      await act(() => jest.advanceTimersByTimeAsync(100));
      screen.getByText('Everything runs. Nothing needs a hand.');
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      await act(() => jest.advanceTimersByTimeAsync(20_000));
      expect(loads()).toBe(1);
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
      fails = true;
      await act(async () => {
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        await jest.advanceTimersByTimeAsync(100);
      });
      expect(loads()).toBe(2);
      screen.getByText('The shop no longer says how it runs. What you see is of 12:00:00 UTC.');
      screen.getByText('Everything runs. Nothing needs a hand.');
    } finally {
      Reflect.deleteProperty(document, 'visibilityState');
      jest.useRealTimers();
    }
  });
});
