import type { Waiting } from '@shop/contracts/back-in-stock-api.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { signedIn } from '../../../shared/testing/people.ts';
import { getMug, mug, registerTestHooks, show } from './render-details.tsx';

registerTestHooks();

const soldOut = { ...mug, count: 0 };
const anna = signedIn();
const waits: Waiting = {
  _id: 'p1',
  productID: 'p1',
  name: mug.name,
  image: null,
  askedAt: '2026-11-24T10:00:00.000Z',
};
const list = 'GET /api/back-in-stock';
const put = 'PUT /api/back-in-stock/p1';
const remove = 'DELETE /api/back-in-stock/p1';
const sentence = `We will write to you at ${anna.email} when it is back in stock.`;

/** Opens the sold-out mug for a customer, whom a fake server remembers as waiting. */
function open(routes: Record<string, () => FakeResponse> = {}) {
  let waiting: Waiting[] = [];
  return show(
    {
      [getMug]: () => ({ body: soldOut }),
      [list]: () => ({ body: waiting }),
      [put]: () => {
        waiting = [waits];
        return { body: waits };
      },
      [remove]: () => {
        waiting = [];
        return { body: { stopped: true } };
      },
      ...routes,
    },
    anna,
  );
}
const ask = () => screen.findByRole('button', { name: 'Tell me when it is back' });

describe("'Tell me when it is back'", () => {
  it("stands in place of 'Add to cart', and leads a visitor to the login and back", async () => {
    const { server } = show({ [getMug]: () => ({ body: soldOut }) });
    await userEvent.click(await ask());
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
    expect((await screen.findByTestId('login')).textContent).toBe('{"from":"/product-details/p1"}');
    expect(server.count(list) + server.count(put)).toBe(0);
  });

  it('asks for an email, says so, and stops again, with the focus on its button', async () => {
    const { server } = open();
    await userEvent.click(await ask());
    expect((await screen.findByText(sentence)).getAttribute('role')).toBe('status');
    const stop = screen.getByRole('button', { name: 'Stop' });
    expect(document.activeElement).toBe(stop);
    await userEvent.click(stop);
    expect(document.activeElement).toBe(await ask());
    expect(screen.queryByText(sentence)).toBeNull();
    expect([server.count(put), server.count(remove)]).toEqual([1, 1]);
  });

  it('remembers that the customer waits', async () => {
    open({ [list]: () => ({ body: [waits] }) });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it.each([
    [429, 'too-many-waiting', 'You wait for 100 products already. Stop one of them under My profile first.'],
    [409, 'emails-stopped', `A link in one of these emails has stopped them for ${anna.email}.`],
  ])('shows why it was refused: %s %s', async (status, code, message) => {
    open({ [put]: () => ({ status, code, message }) });
    await userEvent.click(await ask());
    expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull();
  });

  it('asks to choose a variant first, then waits for the chosen one', async () => {
    const cups = {
      ...soldOut,
      hasOptions: true as const,
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [
        { _id: 'p1', values: ['Small'], price: 10, count: 0 },
        { _id: 'v2', values: ['Large'], price: 14, count: 0 },
      ],
    };
    const large = { ...waits, _id: 'v2', variantID: 'v2', name: 'Cup, Large' };
    const { server } = open({ [getMug]: () => ({ body: cups }), 'PUT /api/back-in-stock/v2': () => ({ body: large }) });
    await userEvent.click(await ask());
    expect(screen.getByText('Choose Size first').getAttribute('role')).toBe('alert');
    await userEvent.click(screen.getByRole('radio', { name: 'Large, sold out' }));
    await userEvent.click(await ask());
    await waitFor(() => expect(server.count('PUT /api/back-in-stock/v2')).toBe(1));
    expect(server.count(put)).toBe(0);
  });

  it('is not offered for a draft', async () => {
    show({ [getMug]: () => ({ body: { ...soldOut, published: false } }) });
    expect((await screen.findByRole('button', { name: 'Sold out' })).hasAttribute('disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Tell me when it is back' })).toBeNull();
  });
});
