import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  all,
  checkbox,
  facets,
  found,
  open,
  press,
  pressFilter,
  ready,
  registerListHooks,
  slider,
  user,
} from './render-list.tsx';

registerListHooks();

const upTo900 = { ...facets, price: { min: 18, max: 900, count: 14 } };

describe('filters in the URL', () => {
  it('applies all filters when Filter is pressed, and returns to the first page', async () => {
    const search = 'GET /api/products/search/mug/';
    const { server, url } = open('/product-list/search/mug/3?sort=price_1', { [search]: () => ({ body: found }) });
    await ready();
    await user.click(checkbox('5 stars 7'));
    await user.click(checkbox('Home 3'));
    await user.click(checkbox('Black 6'));
    await user.click(checkbox('Blue-green 1'));
    expect(url()).toBe('/product-list/search/mug/3?sort=price_1');
    await pressFilter();
    expect(url()).toBe(
      '/product-list/search/mug?price=500&rating=5&category=Home&attrs=Colour:Black&attrs=Colour:Blue-green&sort=price_1',
    );
    await ready();
    expect(server.requests.at(-1)?.params).toEqual({
      pageNum: 1,
      price: 500,
      rating: '5',
      category: 'Home',
      attrs: 'Colour-Black,Colour-Blue-green',
      sort: 'price_1',
    });
  });

  it('sends the slider value as the price limit, and no price at the maximum', async () => {
    const { url, lastParams } = open('/product-list');
    await ready();
    expect(lastParams()).toEqual({ pageNum: 1, sort: '' });
    await pressFilter();
    expect(url()).toBe('/product-list?price=500');
    await waitFor(() => expect(lastParams()).toEqual({ pageNum: 1, price: 500, sort: '' }));
    await ready();
    fireEvent.change(slider(), { target: { value: '1000' } });
    expect(slider().getAttribute('aria-valuetext')).toBe('no limit');
    await pressFilter();
    expect(url()).toBe('/product-list?price=1000');
    await waitFor(() => expect(lastParams()).toEqual({ pageNum: 1, sort: '' }));
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  it('says any price until one is chosen, and how many products the sent one hides', async () => {
    const { url } = open('/product-list?rating=5', {
      [all]: ({ params }) => ({
        body: { ...found, total: (params as { price?: number }).price === undefined ? 14 : 2, facets: upTo900 },
      }),
    });
    await ready();
    const group = () => screen.getByRole('group', { name: 'Price', hidden: true }).textContent;
    expect(group()).toContain('any price so far');
    await pressFilter();
    expect(url()).toBe('/product-list?price=500&rating=5');
    await screen.findByText('12 products above $500 are hidden.');
    expect(group()).toContain('up to $500');
    await user.click(screen.getByRole('link', { name: 'Show them' }));
    expect(url()).toBe('/product-list?price=1000&rating=5');
    await ready();
    expect(screen.queryByText(/are hidden/)).toBeNull();
    expect(group()).toContain('no limit');
  });

  it('links to products below a price, where the list has more expensive ones too, and keeps the other filters', async () => {
    const body = { ...found, facets: { ...facets, price: { min: 30, max: 90, count: 12 } } };
    const { url } = open('/product-list?rating=5&sort=price_1', { [all]: () => ({ body }) });
    await ready();
    const links = within(screen.getByRole('list', { name: 'Price' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Up to $50']);
    await user.click(links[0] as HTMLElement);
    expect(url()).toBe('/product-list?price=50&rating=5&sort=price_1');
    await ready();
    expect(screen.getByRole('link', { name: 'Up to $50' }).ariaCurrent).toBe('true');
  });

  it('sorts at once and keeps filters that are not applied yet', async () => {
    const { url } = open('/product-list?rating=4');
    await ready();
    await user.click(checkbox('Black 6'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: Low To High');
    expect(url()).toBe('/product-list?rating=4&sort=price_1');
    await ready();
    expect(checkbox('Black 6').checked).toBe(true);
  });

  it('restores the filter panel from the URL, also after back navigation', async () => {
    const { back, lastParams } = open('/product-list?price=200&rating=5&category=Home&attrs=Colour:Black');
    await ready();
    expect(slider().value).toBe('200');
    expect([checkbox('5 stars 7'), checkbox('Home 3'), checkbox('Black 6')].every(({ checked }) => checked)).toBe(true);
    await press('Remove 5 stars');
    await waitFor(() => expect(lastParams()).not.toHaveProperty('rating'));
    await ready();
    expect(checkbox('5 stars 7').checked).toBe(false);
    back();
    await waitFor(() => expect(lastParams()).toHaveProperty('rating', '5'));
    await waitFor(() => expect(checkbox('5 stars 7').checked).toBe(true));
  });

  it('shows active filters as tags that are removed at once', async () => {
    const { url } = open('/product-list?price=200&rating=5,4&category=Home&attrs=Colour:Black&sort=name_1');
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
    expect(url()).toBe('/product-list?price=200&rating=5,4&category=Home&sort=name_1');
    expect(document.activeElement?.textContent).toBe('Clear all');
    await press('Clear all');
    expect(url()).toBe('/product-list?sort=name_1');
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('hides the category filter on a category page and ignores it in the URL', async () => {
    const audio = 'GET /api/products/category/Audio/';
    const { lastParams } = open('/product-list/category/Audio?category=Home', { [audio]: () => ({ body: found }) });
    await ready();
    expect(screen.queryByRole('group', { name: 'Category' })).toBeNull();
    expect(screen.getByRole('group', { name: 'Rating' })).toBeTruthy();
    expect(lastParams()).toEqual({ pageNum: 1, sort: '' });
  });

  it('reloads /product-list when the filters are reset while it is open', async () => {
    const { server, url } = open('/product-list');
    await ready();
    await user.click(checkbox('Black 6'));
    fireEvent.change(slider(), { target: { value: '50' } });
    await press('Reset filters');
    await waitFor(() => expect(server.count(all)).toBe(2));
    await ready();
    expect(checkbox('Black 6').checked).toBe(false);
    expect(slider().value).toBe('500');
    expect(url()).toBe('/product-list');
  });
});
