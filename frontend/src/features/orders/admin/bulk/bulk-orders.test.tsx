import type { Order } from '@shop/contracts/order-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeLive } from '../../../../shared/testing/fake-live.ts';
import type { FakeRequest, FakeResponse } from '../../../../shared/testing/fake-server.ts';
import { narrowScreen } from '../../../../shared/testing/narrow-screen.ts';
import { delivered, placed, registerTestHooks } from '../../render-orders.tsx';
import { showAdminOrders } from '../list/render-admin-orders.tsx';

const mockLive = fakeLive();
jest.mock('../../../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

registerTestHooks();

const list = 'GET /api/orders/admin';
const deliver = (id: string) => `PUT /api/orders/delivered/${id}`;
const cancel = (id: string) => `POST /api/orders/${id}/cancel`;
const anOrder = (index: number): Order => ({
  ...placed,
  _id: `order-0000000${index}`,
  user: { ...placed.user, lastName: `Holt ${index}` },
});
const orders = Array.from({ length: 6 }, (_, index) => anOrder(index + 1));

type Routes = Record<string, (request: FakeRequest) => FakeResponse>;

/** Opens the list of six orders and selects the first `count`, by keyboard. */
async function select(count: number, routes: Routes = {}) {
  const shown = showAdminOrders({ [list]: () => ({ body: orders }), ...routes });
  await screen.findByText('6 of 6');
  // The sticky header is a table of its own.
  const table = within(document.querySelector('.ant-table-wrapper') as HTMLElement);
  for (const order of orders.slice(0, count)) {
    const checkbox = table.getByRole('checkbox', { name: new RegExp(`of Maren ${order.user.lastName}$`) });
    act(() => checkbox.focus());
    await shown.user.keyboard(' ');
  }
  const region = screen.queryByRole('region', { name: 'Selected orders' });
  return { ...shown, table, bar: region && within(region) };
}
const press = async (name: string) => within(await screen.findByRole('dialog')).findByRole('button', { name });

describe('selection of orders', () => {
  it('announces the number of selected orders, and clears the selection', async () => {
    const { user, bar, table } = await select(2);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 selected');
    await user.click(bar?.getByRole('button', { name: 'Clear selection' }) as HTMLElement);
    expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull();
    expect(table.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([]);
  });

  it('selects all orders of the page, and drops those that leave the list', async () => {
    const { user, server, table } = await select(0);
    await user.click(table.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('6 selected', { selector: 'strong' })).toBeTruthy();
    server.routes[list] = () => ({ body: orders.slice(0, 4) });
    mockLive.say({ what: 'order changed', change: { _id: 'order-00000006', status: 'delivered' } });
    await screen.findByText('4 selected', { selector: 'strong' });
    server.routes[list] = () => ({ body: orders });
    mockLive.say({ what: 'order changed', change: { _id: 'order-00000006', status: 'paid' } });
    await screen.findByText('6 of 6');
    expect(screen.getByText('4 selected', { selector: 'strong' })).toBeTruthy();
  });

  it('selects orders in the rows of the phone layout', async () => {
    narrowScreen();
    const { user } = showAdminOrders({ [list]: () => ({ body: orders }) });
    await user.click(await screen.findByRole('checkbox', { name: /of Maren Holt 3$/ }));
    expect(screen.getByText('1 selected', { selector: 'strong' })).toBeTruthy();
  });
});

describe('actions on several orders', () => {
  it('asks with the number of orders, and changes nothing when the answer is no', async () => {
    const { user, bar, server } = await select(3);
    await user.click(bar?.getByRole('button', { name: 'Cancel orders' }) as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain('3 orders will be cancelled.');
    const keep = await press('Keep them');
    await waitFor(() => expect(document.activeElement).toBe(keep));
    await user.click(keep);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('marks the selected orders as delivered, reloads the list and says so', async () => {
    const routes = Object.fromEntries(
      orders.map((order) => [deliver(order._id), () => ({ body: { ...placed, ...order, ...delivered } })]),
    );
    const { user, bar, server } = await select(2, routes);
    server.routes[list] = () => ({ body: orders.map((order) => ({ ...order, ...delivered })) });
    await user.click(bar?.getByRole('button', { name: 'Mark as delivered' }) as HTMLElement);
    await user.click(await press('Mark as delivered'));
    await screen.findByText('2 orders marked as delivered');
    await waitFor(() => expect(server.count(list)).toBe(2));
    expect(server.count(deliver('order-00000001')) + server.count(deliver('order-00000002'))).toBe(2);
    expect(server.count(deliver('order-00000003'))).toBe(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull();
  });

  it('sends the reason with each cancellation', async () => {
    const body = { ...placed, status: 'cancelled' as const };
    const { user, bar, server } = await select(1, { [cancel('order-00000001')]: () => ({ body }) });
    await user.click(bar?.getByRole('button', { name: 'Cancel orders' }) as HTMLElement);
    const keep = within(await screen.findByRole('dialog')).getAllByRole('button')[0];
    await waitFor(() => expect(document.activeElement).toBe(keep));
    await user.type(screen.getByLabelText('Reason (optional)'), ' Out of stock ');
    await user.click(await press('Cancel orders'));
    await screen.findByText('1 order cancelled');
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Out of stock' });
  });

  it('lists the failed orders until the end, and tries only those again that may succeed', async () => {
    const message = 'An order that is cancelled cannot be delivered';
    const { user, bar, server } = await select(4, {
      [deliver('order-00000001')]: () => ({ body: placed }),
      [deliver('order-00000002')]: () => ({ status: 409, message }),
      [deliver('order-00000003')]: () => ({ status: 503, message: 'The order service is down' }),
      [deliver('order-00000004')]: () => ({ status: 404, message: 'Order not found' }),
    });
    await user.click(bar?.getByRole('button', { name: 'Mark as delivered' }) as HTMLElement);
    await user.click(await press('Mark as delivered'));
    const failed = await screen.findByRole('dialog', { name: 'Some orders are unchanged' });
    const alert = within(failed).getByRole('alert');
    expect(alert.textContent).toContain('3 orders could not be changed:');
    for (const row of [
      `Maren Holt 2, order 00000002${message}`,
      'Maren Holt 3, order 00000003The order service is down',
      'Maren Holt 4, order 00000004Order not found',
    ])
      expect(alert.textContent).toContain(row);
    expect(screen.getByText('3 selected', { selector: 'strong' })).toBeTruthy();
    server.routes[deliver('order-00000003')] = () => ({ body: placed });
    await user.click(await press('Try again'));
    await within(failed).findByText('2 orders could not be changed:');
    expect(within(failed).getAllByRole('listitem')).toHaveLength(2);
    expect(within(failed).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByText('2 selected', { selector: 'strong' })).toBeTruthy();
    expect(orders.slice(0, 4).map(({ _id }) => server.count(deliver(_id)))).toEqual([1, 1, 2, 1]);
  });

  it("offers no 'Try again' after refusals that are final", async () => {
    const { user, bar } = await select(1, {
      [cancel('order-00000001')]: () => ({ status: 409, message: 'A delivered order cannot be cancelled' }),
    });
    await user.click(bar?.getByRole('button', { name: 'Cancel orders' }) as HTMLElement);
    await user.click(await press('Cancel orders'));
    const failed = await screen.findByRole('dialog', { name: 'Some orders are unchanged' });
    expect(within(failed).getByRole('alert').textContent).toContain('A delivered order cannot be cancelled');
    expect(within(failed).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(within(failed).getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  it('counts only the orders that it can change, says why it skips others, and sends nothing for them', async () => {
    const mixed = [
      orders[0],
      { ...orders[1], ...delivered },
      { ...orders[2], paymentMethod: 'pp' },
      { ...orders[3], status: 'cancelled' },
      { ...orders[4], status: 'expired' },
      orders[5],
    ];
    const done = deliver('order-00000001');
    const { user, bar, server } = await select(5, {
      [list]: () => ({ body: mixed }),
      [done]: () => ({ body: { ...placed, ...delivered } }),
    });
    await user.click(bar?.getByRole('button', { name: 'Mark as delivered' }) as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain('1 order will be marked as delivered.');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '1 order is skipped: it is delivered already.',
      '1 order is skipped: it is not paid with PayPal yet.',
      '2 orders are skipped: they have expired or were cancelled.',
    ]);
    await user.click(await press('Mark as delivered'));
    await screen.findByText('1 order marked as delivered');
    expect(server.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
    expect(server.count(done)).toBe(1);
  });

  it('offers no action when none of the selected orders can be changed', async () => {
    const { user, bar } = await select(1, {
      [list]: () => ({ body: [{ ...orders[0], ...delivered }, ...orders.slice(1)] }),
    });
    await user.click(bar?.getByRole('button', { name: 'Cancel orders' }) as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Nothing to cancel' });
    expect(dialog.textContent).toContain('1 order is skipped: delivered orders cannot be cancelled.');
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Close']);
    expect(within(dialog).queryByLabelText('Reason (optional)')).toBeNull();
  });
});
