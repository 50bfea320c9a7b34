import { fireEvent, screen } from '@testing-library/react';
import { create, created, edit, field, fillIn, getButton, lamp, post, put, registerFormHooks } from './render-form.tsx';

registerFormHooks();

const updated = () => ({ body: { message: 'product updated' } });
const getOne = 'GET /api/products/get-one/p1';

describe('drafts in the product form', () => {
  it('creates a draft when the product is not to be published', async () => {
    const { server } = create({ [post]: created });
    await fillIn();
    expect(field('Published').checked).toBe(true);
    fireEvent.click(field('Published'));
    expect(screen.getByText(/^A draft: shoppers do not see it/)).toBeTruthy();
    fireEvent.click(getButton('Create'));
    await screen.findByText('the list of products');
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ published: false });
  });

  it.each([
    [false, true],
    [true, false],
  ])('changes a product that is published: %s to %s', async (before, after) => {
    const { server } = await edit({ [getOne]: () => ({ body: { ...lamp, published: before } }), [put]: updated });
    expect(field('Published').checked).toBe(before);
    fireEvent.click(field('Published'));
    fireEvent.click(getButton('UPDATE'));
    await screen.findByText('the list of products');
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ published: after });
  });

  it('leaves a draft a draft when something else changes', async () => {
    const { server } = await edit({ [getOne]: () => ({ body: { ...lamp, published: false } }), [put]: updated });
    fireEvent.change(field('Price'), { target: { value: '79' } });
    fireEvent.click(getButton('UPDATE'));
    await screen.findByText('the list of products');
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty('published');
  });
});
