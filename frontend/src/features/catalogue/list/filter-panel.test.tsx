import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { narrowScreen } from '../../../shared/testing/narrow-screen.ts';
import {
  all,
  checkbox,
  facets,
  filtersShown,
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

describe('filter panel', () => {
  it('shows the filter groups in the required order, with counts', async () => {
    open('/product-list');
    await ready();
    const panel = screen.getByRole('form', { name: 'Filters' });
    const titles = [...panel.querySelectorAll('legend, .filter-label')].map(({ textContent }) => textContent);
    expect(titles).toEqual(['Sort by', 'Price', 'Rating', 'Category', 'Colour']);
    expect(checkbox('4 stars 1,204').checked).toBe(false);
    expect(within(panel).getByText('Home / Kitchen')).toBeTruthy();
    expect(slider()).toMatchObject({ min: '10', max: '1000', step: '10', value: '500' });
    expect(slider().getAttribute('aria-valuetext')).toBe('up to $500');
  });

  it('folds attributes until they are needed, and leaves what the reader unfolds as it is', async () => {
    const { url } = open('/product-list', {
      [all]: () => ({ body: found }),
      'GET /api/products/category/Home/': () => ({ body: found }),
    });
    await ready();
    const isUnfolded = (title: string) => screen.getByRole('button', { name: title }).ariaExpanded;
    expect(['Rating', 'Category', 'Colour'].map(isUnfolded)).toEqual(['true', 'true', 'false']);
    expect(screen.queryByRole('checkbox', { name: 'Black 6' })).toBeNull();
    await press('Colour');
    await press('Rating');
    await user.click(screen.getByRole('checkbox', { name: 'Black 6' }));
    await pressFilter();
    expect(url()).toBe('/product-list?price=500&attrs=Colour:Black');
    await press('Remove Colour: Black');
    await ready();
    expect(['Rating', 'Category', 'Colour'].map(isUnfolded)).toEqual(['false', 'true', 'true']);
  });

  it('unfolds the first attribute of a category, and one with an active filter', async () => {
    const material = { key: 'Material', values: [{ value: 'Oak', count: 1 }] };
    const body = { ...found, facets: { ...facets, attrs: [...facets.attrs, material] } };
    const page = open('/product-list/category/Home', {
      'GET /api/products/category/Home/': () => ({ body }),
      [all]: () => ({ body }),
    });
    await ready();
    const unfolded = () =>
      screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent?.trim());
    expect(unfolded()).toEqual(['Rating', 'Colour']);
    page.go('/product-list?attrs=Material:Oak');
    await ready();
    expect(unfolded()).toEqual(['Rating', 'Category', 'Colour', 'Material']);
  });

  it('disables the other top-level categories, and unchecking all resets to /product-list', async () => {
    const { url } = open('/product-list?rating=5');
    await ready();
    await user.click(checkbox('Home 3'));
    expect(checkbox('Audio 4').disabled).toBe(true);
    expect(checkbox('Home / Kitchen 2').disabled).toBe(false);
    await user.click(checkbox('Home / Kitchen 2'));
    await user.click(checkbox('Home 3'));
    expect(checkbox('Audio 4').disabled).toBe(true);
    expect(url()).toBe('/product-list?rating=5');
    await user.click(checkbox('Home / Kitchen 2'));
    expect(url()).toBe('/product-list');
    await ready();
    expect(checkbox('Audio 4').disabled).toBe(false);
    expect(checkbox('5 stars 7').checked).toBe(false);
  });

  it('keeps the filter panel while results are loading and after a failure', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { server } = open('/product-list');
    await ready();
    let respond = (_response: FakeResponse) => undefined as unknown;
    server.routes[all] = () =>
      new Promise<FakeResponse>((resolve) => {
        respond = resolve;
      });
    await pressFilter();
    expect(screen.getByText('Loading products ....')).toBeTruthy();
    expect(checkbox('Black 6')).toBeTruthy();
    respond({ status: 500 });
    expect(await screen.findByText('Error while loading products. Try again later.')).toBeTruthy();
    expect(checkbox('Black 6')).toBeTruthy();
  });

  it('drops the choices of one category when another one cannot be loaded', async () => {
    const audio = 'GET /api/products/category/Audio/';
    const home = 'GET /api/products/category/Home/';
    const page = open('/product-list/category/Audio', {
      [audio]: () => ({ body: found }),
      [home]: () => ({ status: 500 }),
    });
    await ready();
    checkbox('Black 6');
    page.go('/product-list/category/Home');
    checkbox('Black 6');
    await screen.findByText('Error while loading products. Try again later.');
    expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull();
  });

  it('keeps selected options without results, and offers to clear the filters', async () => {
    const noResults = { ...found, products: [], total: 0, paginationLinksNumber: 0 };
    open('/product-list?attrs=Colour:Pink', {
      [all]: () => ({ body: { ...noResults, facets: { ...facets, ratings: [], categories: [], attrs: [] } } }),
    });
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
    await filtersShown();
    expect(screen.getByRole('link', { name: 'Clear all filters' }).getAttribute('href')).toBe('/product-list');
    expect(screen.queryByRole('group', { name: 'Rating' })).toBeNull();
    expect(checkbox('Pink 0').checked).toBe(true);
  });

  it('collapses a long list of values', async () => {
    const values = Array.from({ length: 12 }, (_, index) => ({ value: `Tone ${index}`, count: 1 }));
    const long = { ...found, facets: { ...facets, attrs: [{ key: 'Colour', values }] } };
    open('/product-list', { [all]: () => ({ body: long }) });
    await ready();
    await press('Colour');
    expect(screen.queryByRole('checkbox', { name: 'Tone 9 1' })).toBeNull();
    await press('Show all 12 Colour');
    expect(checkbox('Tone 9 1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show fewer Colour' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('says how many products a choice will show, before it is applied', async () => {
    const preview = {
      ...facets,
      ratings: [{ value: 5, count: 2 }],
      attrs: [{ key: 'Size', values: [{ value: 'M', count: 3 }] }],
    };
    const { server, url } = open('/product-list?price=500', {
      [all]: ({ params }) => ({
        body:
          (params as { attrs?: string }).attrs === 'Colour-Black' ? { ...found, total: 27, facets: preview } : found,
      }),
    });
    await ready();
    expect(screen.getByRole('button', { name: 'Filter' })).toBeTruthy();
    await user.click(checkbox('Black 6'));
    expect(await screen.findByRole('button', { name: 'Filter · 27 products' })).toBeTruthy();
    expect(document.querySelector('.filter-actions [role=status]')?.textContent).toBe('27 products');
    // Options stay where they are, with the counts of the choice.
    expect([checkbox('5 stars 2'), checkbox('4 stars 0'), checkbox('Black 0'), checkbox('M 3')]).toHaveLength(4);
    expect(url()).toBe('/product-list?price=500');
    expect(server.count(all)).toBe(2);
    await user.click(checkbox('Black 0'));
    await user.click(checkbox('M 3'));
    expect(server.count(all)).toBe(2);
    await waitFor(() => expect(server.requests.at(-1)?.params).toMatchObject({ attrs: 'Size-M' }));
    expect(server.count(all)).toBe(3);
  });

  it('loads the list by Filter, however new its preview is', async () => {
    const { server } = open('/product-list?price=500', { [all]: () => ({ body: { ...found, total: 27 } }) });
    await ready();
    await user.click(checkbox('Black 6'));
    await screen.findByRole('button', { name: 'Filter · 27 products', hidden: true });
    expect(server.count(all)).toBe(2);
    await pressFilter();
    await waitFor(() => expect(server.count(all)).toBe(3));
  });

  it('works without counts when they cannot be loaded', async () => {
    const { server, url } = open('/product-list?price=500');
    await ready();
    server.routes[all] = () => ({ status: 503 });
    await user.click(checkbox('Black 6'));
    await waitFor(() => expect(server.count(all)).toBe(2));
    expect(screen.getByRole('button', { name: 'Filter' })).toBeTruthy();
    server.routes[all] = () => ({ body: found });
    await pressFilter();
    expect(url()).toBe('/product-list?price=500&attrs=Colour:Black');
    await ready();
  });

  it('takes any typed price, and an empty field as no limit', async () => {
    const { url, lastParams } = open('/product-list?price=500');
    await ready();
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Highest price in dollars' });
    await user.clear(field);
    await user.type(field, '45');
    expect([slider().value, slider().getAttribute('aria-valuetext')]).toEqual(['45', 'up to $45']);
    await user.clear(field);
    await user.type(field, '1500');
    expect([slider().value, slider().getAttribute('aria-valuetext')]).toEqual(['1000', 'up to $1,500']);
    fireEvent.change(field, { target: { value: '12.505' } });
    await user.tab();
    expect(field.value).toBe('1500');
    await user.clear(field);
    await user.type(field, '49.99');
    expect([slider().value, slider().getAttribute('aria-valuetext')]).toEqual(['50', 'up to $49.99']);
    await user.clear(field);
    await user.type(field, '1500');
    await pressFilter();
    expect(url()).toBe('/product-list?price=1500');
    await ready();
    expect(lastParams()).toMatchObject({ price: 1500 });
    await user.clear(field);
    expect(slider().getAttribute('aria-valuetext')).toBe('no limit');
    await user.type(field, '{Enter}');
    expect([field.value, url()]).toEqual(['', '/product-list?price=1000']);
  });

  it('searches a long list of values, and keeps what is chosen in it', async () => {
    const values = Array.from({ length: 20 }, (_, index) => ({ value: `Tone ${index}`, count: 1 }));
    open('/product-list', {
      [all]: () => ({ body: { ...found, facets: { ...facets, attrs: [{ key: 'Colour', values }] } } }),
    });
    await ready();
    await press('Colour');
    expect(screen.queryByRole('searchbox', { name: 'Search Colour' })).toBeNull();
    await press('Show all 20 Colour');
    await user.click(checkbox('Tone 3 1'));
    await user.type(screen.getByRole('searchbox', { name: 'Search Colour' }), 'tone 19{Enter}');
    const shown = within(screen.getByRole('group', { name: 'Colour' })).getAllByRole('checkbox');
    expect(shown.map((box) => box.closest('label')?.textContent)).toEqual(['Tone 31', 'Tone 191']);
    await user.type(screen.getByRole('searchbox', { name: 'Search Colour' }), 'x');
    expect(shown[0]?.isConnected).toBe(true);
  });

  it('opens the filter panel of a phone in a drawer that Filter closes', async () => {
    narrowScreen();
    const { url } = open('/product-list?rating=5&attrs=Colour:Black');
    await screen.findByText('Morning Mug');
    expect(screen.queryByRole('form', { name: 'Filters', hidden: true })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Filter and sort ?\( ?2 ?\)$/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filter and sort' }));
    expect(document.querySelector('.ant-drawer-open')).not.toBeNull();
    await user.click(drawer.getByRole('checkbox', { name: '4 stars 1,204' }));
    await user.click(drawer.getByRole('button', { name: /^Filter( · .*)?$/ }));
    expect(url()).toBe('/product-list?price=500&rating=5,4&attrs=Colour:Black');
    await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull());
  });
});
