import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { all, aroundEachList, box, found, open, press, ready, slider, user } from './render-list.tsx';

aroundEachList();

it('applies nothing before Filter is pressed, and then everything, from the first page', async () => {
  const search = 'GET /api/products/search/mug/';
  const { server, address } = open('/product-list/search/mug/3?sort=price_1', { [search]: () => ({ body: found }) });
  await ready();
  await user.click(box('5 stars 7'));
  await user.click(box('Home 3'));
  await user.click(box('Black 6'));
  await user.click(box('Blue-green 1'));
  expect(server.requests).toHaveLength(1);
  await press('Filter');
  expect(address()).toBe(
    '/product-list/search/mug?price=500&rating=5&category=Home&attrs=Colour:Black&attrs=Colour:Blue-green&sort=price_1',
  );
  await waitFor(() => expect(server.requests).toHaveLength(2));
  expect(server.requests[1]?.params).toEqual({
    pageNum: 1,
    price: 500,
    rating: '5',
    category: 'Home',
    attrs: 'Colour-Black,Colour-Blue-green',
    sort: 'price_1',
  });
});

it("always sends the slider's value, and no price at its right end", async () => {
  const { address, lastAsked } = open('/product-list');
  await ready();
  expect(lastAsked()).toEqual({ pageNum: 1, sort: '' });
  await press('Filter');
  expect(address()).toBe('/product-list?price=500');
  await waitFor(() => expect(lastAsked()).toEqual({ pageNum: 1, price: 500, sort: '' }));
  await ready();
  fireEvent.change(slider(), { target: { value: '1000' } });
  expect(slider().getAttribute('aria-valuetext')).toBe('no limit');
  await press('Filter');
  expect(address()).toBe('/product-list?price=1000');
  await waitFor(() => expect(lastAsked()).toEqual({ pageNum: 1, sort: '' }));
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

it('sorts at once and keeps what waits in the panel', async () => {
  const { address } = open('/product-list?rating=4');
  await ready();
  await user.click(box('Black 6'));
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await user.click(await screen.findByTitle('Price: Low To High'));
  expect(address()).toBe('/product-list?rating=4&sort=price_1');
  await ready();
  expect(box('Black 6').checked).toBe(true);
});

it('restores panel and tags from an address, and follows back and forward', async () => {
  const { back, lastAsked } = open('/product-list?price=200&rating=5&category=Home&attrs=Colour:Black');
  await ready();
  expect(slider().value).toBe('200');
  expect([box('5 stars 7'), box('Home 3'), box('Black 6')].every(({ checked }) => checked)).toBe(true);
  await press('Remove 5 stars');
  await waitFor(() => expect(lastAsked()).not.toHaveProperty('rating'));
  await ready();
  expect(box('5 stars 7').checked).toBe(false);
  back();
  await waitFor(() => expect(lastAsked()).toHaveProperty('rating', '5'));
  await waitFor(() => expect(box('5 stars 7').checked).toBe(true));
});

it('shows what is filtered as tags that take themselves away at once', async () => {
  const { address } = open('/product-list?price=200&rating=5,4&category=Home&attrs=Colour:Black&sort=name_1');
  await ready();
  const tags = within(screen.getByRole('list', { name: 'Active filters' }));
  expect(tags.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
    'up to $200',
    '5 stars',
    '4 stars',
    'Home',
    'Colour: Black',
    'Clear all',
  ]);
  await press('Remove Colour: Black');
  expect(address()).toBe('/product-list?price=200&rating=5,4&category=Home&sort=name_1');
  expect(document.activeElement?.textContent).toBe('Clear all');
  await press('Clear all');
  expect(address()).toBe('/product-list?sort=name_1');
  expect(document.activeElement?.tagName).toBe('H1');
});

it('hides the categories on a category page, and heeds none in its address', async () => {
  const audio = 'GET /api/products/category/Audio/';
  const { lastAsked } = open('/product-list/category/Audio?category=Home', { [audio]: () => ({ body: found }) });
  await ready();
  expect(screen.queryByRole('group', { name: 'Category' })).toBeNull();
  expect(screen.getByRole('group', { name: 'Rating' })).toBeTruthy();
  expect(lastAsked()).toEqual({ pageNum: 1, sort: '' });
});

it('reloads /product-list when the filters are reset, also where it is open already', async () => {
  const { server, address } = open('/product-list');
  await ready();
  await user.click(box('Black 6'));
  fireEvent.change(slider(), { target: { value: '50' } });
  await press('Reset filters');
  await waitFor(() => expect(server.count(all)).toBe(2));
  await ready();
  expect(box('Black 6').checked).toBe(false);
  expect(slider().value).toBe('500');
  expect(address()).toBe('/product-list');
});
