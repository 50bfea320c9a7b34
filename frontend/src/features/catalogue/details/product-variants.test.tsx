import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getMug, mug, registerTestHooks, show } from './render-details.tsx';

registerTestHooks();

const cups = {
  ...mug,
  name: 'Cup',
  price: 10,
  highestPrice: 14,
  count: 8,
  hasOptions: true as const,
  options: [
    { name: 'Size', values: ['Small', 'Large', 'Huge'] },
    { name: 'Colour', values: ['Red', 'Blue'] },
  ],
  variants: [
    { _id: 'p1', values: ['Small', 'Red'], price: 10, count: 5 },
    { _id: 'v2', values: ['Large', 'Red'], price: 14, oldPrice: 16, priorPrice: 15, count: 3 },
    { _id: 'v3', values: ['Large', 'Blue'], price: 12, count: 0 },
  ],
};
const chip = (option: string, name: string) =>
  within(screen.getByRole('group', { name: new RegExp(`^${option}`) })).getByRole('radio', { name });
const price = () => document.querySelector('.buy-price')?.textContent;
const open = async (search = '') => {
  const view = show({ [getMug]: () => ({ body: cups }) }, null, null, search);
  await screen.findByRole('heading', { level: 1, name: 'Cup' });
  return view;
};
const addToCart = () => userEvent.click(screen.getAllByRole('button', { name: 'Add to cart' })[0] as HTMLElement);

describe('a product with options', () => {
  it('shows the lowest price and the sum of the stock until a variant is chosen', async () => {
    await open();
    expect(price()).toContain('from $10.00');
    expect(screen.getByText('In stock')).toBeTruthy();
    expect(screen.queryByText(/pieces/)).toBeNull();
  });

  it('asks for what is missing, and adds nothing before', async () => {
    const { added } = await open();
    await userEvent.click(chip('Size', 'Large'));
    await addToCart();
    expect(screen.getByText('Choose Colour first').getAttribute('role')).toBe('alert');
    expect(document.activeElement).toBe(chip('Colour', 'Red'));
    expect(added()).toBeUndefined();
  });

  it('shows price and stock of the chosen variant, names it in the address, and adds it', async () => {
    const { added } = await open();
    await userEvent.click(chip('Size', 'Large'));
    await userEvent.click(chip('Colour', 'Red'));
    expect(price()).toContain('$14.00');
    expect(price()).toContain('Before $16.00 Lowest price in the 30 days before: $15.00');
    expect(screen.getByText('Only 3 left')).toBeTruthy();
    expect(document.querySelector('.query')?.textContent).toBe('?variant=v2');
    await addToCart();
    expect(added()).toEqual({ productID: 'p1', variantID: 'v2', quantity: 1 });
  });

  it('shows the reduction of the product until a variant is chosen', async () => {
    const { variants, ...product } = cups;
    const reduced = { ...product, oldPrice: 13, priorPrice: 12, variants };
    show({ [getMug]: () => ({ body: reduced }) });
    await screen.findByRole('heading', { level: 1, name: 'Cup' });
    expect(price()).toContain('from $10.00Before $13.00 Lowest price in the 30 days before: $12.00');
    await userEvent.click(chip('Size', 'Small'));
    await userEvent.click(chip('Colour', 'Red'));
    expect(price()).not.toContain('Before');
  });

  it('opens with the variant that the address names', async () => {
    await open('?variant=p1');
    expect(price()).toContain('$10.00');
    expect(screen.getByRole('radio', { name: 'Small' })).toHaveProperty('checked', true);
  });

  it('marks sold-out choices, which can be chosen and say so', async () => {
    await open('?variant=v2');
    await userEvent.click(chip('Colour', 'Blue, sold out'));
    expect(await screen.findByRole('button', { name: 'Tell me when it is back' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Large, sold out' })).toHaveProperty('checked', true);
  });

  it('offers no value that no variant for sale has', async () => {
    await open();
    expect(chip('Size', 'Huge, not for sale')).toHaveProperty('disabled', true);
  });

  it('gives the other choice up where no variant has both', async () => {
    await open('?variant=v3');
    await userEvent.click(chip('Size', 'Small'));
    expect(price()).toContain('from $10.00');
    expect(screen.getByText('Blue is not offered with Small. Choose again.')).toBeTruthy();
    expect(document.querySelector('.query')?.textContent).toBe('');
  });
});
