import type { OrderExplanation as Explained, OrderFact } from '@shop/contracts/order-facts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeLive } from '../../../../shared/testing/fake-live.ts';
import { registerTestHooks, show } from '../../render-orders.tsx';
import { OrderExplanation } from './OrderExplanation.tsx';

const mockLive = fakeLive();
jest.mock('../../../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

registerTestHooks();

const get = 'GET /api/admin/order/explanations/o1';
const at = (second: number) => `2026-11-21T10:00:0${second}.250Z`;
const placed: OrderFact = {
  at: at(1),
  service: 'order',
  what: 'order-placed',
  details: { itemsCount: 1, subtotalCents: 600, paymentMethod: 'cod', payableUntil: null },
};
const mailed: OrderFact = { at: at(2), service: 'order', what: 'mail-sent', details: { afterMs: 1_000 } };
const counted: OrderFact = {
  at: null,
  service: 'analytics',
  what: 'counted-in-chart',
  details: { counts: true, subtotalCents: 600, refundedCents: 0 },
};
const dead: OrderFact = {
  at: at(3),
  service: 'catalogue',
  what: 'event-dead-lettered',
  details: { id: 'd1', error: 'sales: a bug' },
  needsHand: true,
};

/** Opens the story of an order. */
async function tell(explanation: Explained) {
  const shown = show(<OrderExplanation orderId="o1" />, { [get]: () => ({ body: explanation }) });
  await shown.user.click(screen.getByRole('button', { name: 'Show the whole story' }));
  return shown;
}
const story = async () =>
  within(await screen.findByRole('list', { name: 'What happened, oldest first' })).getAllByRole('listitem');

describe('How did this happen?', () => {
  it('asks only who wants to know, and tells each fact with its time and service', async () => {
    const { server } = show(<OrderExplanation orderId="o1" />, {
      [get]: () => ({ body: { facts: [placed], missing: [] } }),
    });
    expect(screen.getByRole('heading', { name: 'How did this happen?' })).toBeTruthy();
    expect(server.requests).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Show the whole story' }));
    const [first] = await story();
    expect(first?.textContent).toBe('2026-11-21 10:00:01.250 UTCOrdersPlaced: 1 item for $6.00, to be paid in cash');
    expect(screen.getByText('Now: nothing about this order needs a hand.')).toBeTruthy();
  });

  it('says first what needs a hand', async () => {
    await tell({ facts: [placed, dead], missing: [] });
    expect((await screen.findByText('Now: one thing needs a hand.')).parentElement?.textContent).toContain(
      'What happened could not be taken in here: sales: a bug',
    );
    expect((await story())[1]?.textContent).toContain('Needs a hand');
  });

  it('names the services that did not respond, and does not say that all is well', async () => {
    await tell({ facts: [placed], missing: ['catalogue', 'analytics'] });
    expect(await screen.findByText(/Catalogue and Analytics did not respond/)).toBeTruthy();
    expect(screen.queryByText('Now: nothing about this order needs a hand.')).toBeNull();
  });

  it('shows what was known at a time that the reader chooses', async () => {
    await tell({ facts: [placed, mailed, counted, dead], missing: [] });
    expect(await story()).toHaveLength(4);
    const slider = screen.getByRole('slider', { name: 'As it was at' });
    expect(slider.getAttribute('aria-valuetext')).toBe('now, 4 of 4 steps');
    fireEvent.change(slider, { target: { value: '1' } });
    await waitFor(async () => expect(await story()).toHaveLength(3));
    expect(slider.getAttribute('aria-valuetext')).toMatch(/10:00:02.250 UTC, 3 of 4 steps$/);
    fireEvent.change(slider, { target: { value: '0' } });
    expect((await story()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Placed: 1 item')]);
  });

  it('stays at the chosen time when facts from before it arrive', async () => {
    const { server } = await tell({ facts: [placed, mailed, dead], missing: [] });
    const slider = await screen.findByRole('slider', { name: 'As it was at' });
    fireEvent.change(slider, { target: { value: '1' } });
    const late: OrderFact = { ...mailed, at: '2026-11-21T10:00:01.500Z' };
    Object.assign(server.routes, { [get]: () => ({ body: { facts: [placed, late, mailed, dead], missing: [] } }) });
    mockLive.say({ what: 'connected' });
    await waitFor(async () => expect(await story()).toHaveLength(3));
    expect(slider.getAttribute('aria-valuetext')).toMatch(/10:00:02.250 UTC, 3 of 4 steps$/);
  });

  it('links a step to its trace where there is one', async () => {
    await tell({ facts: [{ ...placed, traceUrl: 'https://jaeger.example/trace/ab' }, mailed], missing: [] });
    const [first, second] = await story();
    const link = within(first as HTMLElement).getByRole('link', { name: /^Trace of this step, in a new tab: Placed/ });
    expect([link.getAttribute('href'), link.getAttribute('rel'), link.textContent]).toEqual([
      'https://jaeger.example/trace/ab',
      'noopener noreferrer',
      'Trace',
    ]);
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
  });

  const attempt: OrderFact = {
    at: at(2),
    service: 'order',
    what: 'payment-attempted',
    details: { step: 'capture', by: 'customer', outcome: 'unavailable', endedAt: at(3), tookMs: 1_000 },
  };
  it.each<[name: string, fact: OrderFact, route: string, body: object, said: string]>([
    [
      'Check the payment',
      { ...attempt, action: 'check-payment' },
      'POST /api/admin/order/payments/o1/check',
      { message: 'payment checked' },
      'PayPal was asked',
    ],
    [
      'Send the mail again',
      { ...mailed, details: { id: 'm1', afterMs: 5 }, action: 'send-mail' },
      'POST /api/admin/order/mails/m1/send-again',
      { message: 'email queued' },
      'The email is on its way',
    ],
    [
      'Replay',
      { ...dead, action: 'replay-event' },
      'POST /api/admin/system/dead-letters/catalogue/d1/replay',
      { replayed: true },
      'It was taken in',
    ],
    [
      'Replay',
      { ...dead, action: 'replay-event' },
      'POST /api/admin/system/dead-letters/catalogue/d1/replay',
      { replayed: false, error: 'sales: a bug' },
      'It could not be taken in; sales: a bug',
    ],
  ])('%s: asks once, tells what came of it and reads the story again', async (name, fact, route, body, said) => {
    const { server, user } = await tell({ facts: [placed, fact], missing: [] });
    const { action: _action, ...after } = fact;
    Object.assign(server.routes, { [route]: () => ({ body }) });
    const button = await screen.findByRole('button', { name: new RegExp(`^${name}: `) });
    expect(screen.getAllByRole('button')).toEqual([button]);
    Object.assign(server.routes, { [get]: () => ({ body: { facts: [placed, after, counted], missing: [] } }) });
    await user.dblClick(button);
    const status = await screen.findByText(said);
    await waitFor(async () => expect(await story()).toHaveLength(3));
    await waitFor(() => expect(document.activeElement).toBe(status));
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says why an action failed, and offers it again', async () => {
    const { server, user } = await tell({ facts: [placed, { ...attempt, action: 'check-payment' }], missing: [] });
    Object.assign(server.routes, {
      'POST /api/admin/order/payments/o1/check': () => ({
        status: 503,
        body: { message: 'PayPal does not respond.', code: 'payment-unavailable', requestId: 'r1' },
      }),
    });
    await user.click(await screen.findByRole('button', { name: /^Check the payment/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('PayPal does not respond.');
    expect(screen.getByRole('button', { name: /^Check the payment/ })).toBeTruthy();
  });

  it('offers no action in a story that ends in the past', async () => {
    await tell({
      facts: [placed, { ...mailed, details: { id: 'm1' }, action: 'send-mail' }, counted, dead],
      missing: [],
    });
    await screen.findByRole('button', { name: /^Send the mail again/ });
    fireEvent.change(screen.getByRole('slider', { name: 'As it was at' }), { target: { value: '1' } });
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  });

  it('offers to try again when the story cannot be read', async () => {
    const { user, server } = show(<OrderExplanation orderId="o1" />, {
      [get]: () => ({ status: 503, body: { message: 'away', code: 'unavailable', requestId: 'r1' } }),
    });
    await user.click(screen.getByRole('button', { name: 'Show the whole story' }));
    await screen.findByRole('button', { name: 'Try again' });
    Object.assign(server.routes, { [get]: () => ({ body: { facts: [placed], missing: [] } }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await story()).toHaveLength(1);
  });
});
