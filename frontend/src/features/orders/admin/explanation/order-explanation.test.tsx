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
    expect(slider.getAttribute('aria-valuetext')).toBe('now');
    fireEvent.change(slider, { target: { value: '1' } });
    await waitFor(async () => expect(await story()).toHaveLength(3));
    expect(slider.getAttribute('aria-valuetext')).toContain('10:00:02');
    fireEvent.change(slider, { target: { value: '0' } });
    expect((await story()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Placed: 1 item')]);
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
