import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aroundEachPage, table } from '../../../../shared/testing/render-page.tsx';
import { path, products, serveProducts, show } from './render-admin-list.tsx';

aroundEachPage();

describe('product deletion', () => {
  const openDialog = async (name = 'Product 1') => {
    fireEvent.click(table().getByLabelText(`Delete ${name}`));
    const title = await screen.findByText('Are you sure?');
    const dialog = within(title.closest('[role=dialog]') as HTMLElement);
    return { ...dialog, press: (button: string) => fireEvent.click(dialog.getByText(button)) };
  };

  it("asks 'Are you sure?' with the product's name, and deletes nothing on 'Keep it'", async () => {
    const { server } = show({ [path]: serveProducts(() => products(2)) });
    await screen.findByText('2 of 2');
    const dialog = await openDialog();
    expect(dialog.getByText('Are you sure?')).toBeTruthy();
    expect(dialog.getByText('Product 1')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
    dialog.press('Keep it');
    expect(server.count('DELETE /api/products/admin/p1')).toBe(0);
  });

  it('removes the row and confirms it, without loading the list again', async () => {
    let all = products(2);
    const { server } = show({
      [path]: serveProducts(() => all),
      'DELETE /api/products/admin/p1': () => {
        all = all.slice(1);
        return { body: { message: 'Product removed' } };
      },
    });
    await screen.findByText('2 of 2');
    (await openDialog()).press('Delete');
    await screen.findByText('Product 1 was deleted');
    await screen.findByText('1 of 1');
    await server.settled();
    expect(server.count(path)).toBe(1);
    expect(table().queryByText('Product 1')).toBeNull();
  });

  it('opens the last page when the current one becomes empty', async () => {
    let all = products(26);
    show(
      {
        [path]: serveProducts(() => all),
        'DELETE /api/products/admin/p26': () => {
          all = all.slice(0, 25);
          return { body: { message: 'Product removed' } };
        },
      },
      '/admin/products?page=2',
    );
    await screen.findByText('Rows 26 to 26');
    (await openDialog('Product 26')).press('Delete');
    await screen.findByText('Rows 1 to 25');
  });

  it.each([
    [{ status: 409, message: 'It is in use' }, 'It is in use'],
    [{ body: { message: 'something else' }, outsideContract: true }, 'something else'],
  ])('shows why a deletion failed: %j', async (response, message) => {
    show({ [path]: serveProducts(() => products(1)), 'DELETE /api/products/admin/p1': () => response });
    await screen.findByText('1 of 1');
    const dialog = await openDialog();
    dialog.press('Delete');
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    expect(table().getByText('Product 1')).toBeTruthy();
  });
});
