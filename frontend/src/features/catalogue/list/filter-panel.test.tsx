import { screen, waitFor, within } from '@testing-library/react';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { all, checkbox, facets, found, open, press, ready, registerListHooks, slider, user } from './render-list.tsx';

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
    await press('Filter');
    expect(screen.getByText('Loading products ....')).toBeTruthy();
    expect(checkbox('Black 6')).toBeTruthy();
    respond({ status: 500 });
    expect(await screen.findByText('Error while loading products. Try again later.')).toBeTruthy();
    expect(checkbox('Black 6')).toBeTruthy();
  });

  it('keeps selected options without results, and offers to clear the filters', async () => {
    const noResults = { ...found, products: [], total: 0, paginationLinksNumber: 0 };
    open('/product-list?attrs=Colour:Pink', {
      [all]: () => ({ body: { ...noResults, facets: { ...facets, ratings: [], categories: [], attrs: [] } } }),
    });
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Clear all filters' }).getAttribute('href')).toBe('/product-list');
    expect(screen.queryByRole('group', { name: 'Rating' })).toBeNull();
    expect(checkbox('Pink 0').checked).toBe(true);
  });

  it('collapses a long list of values', async () => {
    const values = Array.from({ length: 12 }, (_, index) => ({ value: `Tone ${index}`, count: 1 }));
    const long = { ...found, facets: { ...facets, attrs: [{ key: 'Colour', values }] } };
    open('/product-list', { [all]: () => ({ body: long }) });
    await ready();
    expect(screen.queryByRole('checkbox', { name: 'Tone 9 1' })).toBeNull();
    await press('Show all 12 Colour');
    expect(checkbox('Tone 9 1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show fewer Colour' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('opens the filter panel in a drawer that Filter closes', async () => {
    const { url } = open('/product-list?rating=5&attrs=Colour:Black');
    await ready();
    await user.click(screen.getByRole('button', { name: /^Filter and sort ?\( ?2 ?\)$/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filter and sort' }));
    expect(document.querySelector('.ant-drawer-open')).not.toBeNull();
    await user.click(drawer.getByRole('checkbox', { name: '4 stars 1,204' }));
    await user.click(drawer.getByRole('button', { name: 'Filter' }));
    expect(url()).toBe('/product-list?price=500&rating=5,4&attrs=Colour:Black');
    await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull());
  });
});
