import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { create, edit, fillIn, getButton, post, put, registerFormHooks, type } from './render-form.tsx';

registerFormHooks();

async function openPreview() {
  fireEvent.click(getButton('Preview'));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('heading', { level: 1 });
  return dialog;
}

describe('preview of a product', () => {
  it('shows what the form holds and is not saved, as the page in the shop would', async () => {
    const { server } = await edit();
    type('Name', 'Dome Lamp, black');
    type('Price', '1079.9');
    type('Alt text of the main image', 'A black lamp');
    const dialog = await openPreview();
    expect(within(dialog).getByText('Preview: not saved yet')).toBeTruthy();
    expect(within(dialog).getByRole('heading', { level: 1 }).textContent).toBe('Dome Lamp, black');
    expect(dialog.querySelector('.buy-price')?.textContent).toContain('1,079');
    const images = [...dialog.querySelectorAll<HTMLImageElement>('.strip img')].map(({ alt }) => alt);
    expect(images).toEqual(['A black lamp', 'Dome Lamp, black']);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Image 2 of 2' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.count(put)).toBe(0);
  });

  it('has buttons that do nothing', async () => {
    await edit();
    const dialog = await openPreview();
    expect(within(dialog).getByText('Preview: as it is saved')).toBeTruthy();
    const wish = within(dialog).getByRole('button', { name: /wish list/i });
    const before = wish.outerHTML;
    fireEvent.click(wish);
    expect(wish.outerHTML).toBe(before);
  });

  it('shows a new product with its chosen images', async () => {
    const { server } = create();
    await fillIn();
    const dialog = await openPreview();
    expect(within(dialog).getByRole('heading', { level: 1 }).textContent).toBe('Trail Bottle');
    expect(dialog.querySelector('.strip img')?.getAttribute('src')).toMatch(/^blob:/);
    expect(server.count(post)).toBe(0);
  });

  it('says first which fields are missing', async () => {
    await edit();
    type('Price', 'free');
    fireEvent.click(getButton('Preview'));
    await screen.findByText('Dollars with at most two decimals, such as 12, 12.5 or 12.50');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
