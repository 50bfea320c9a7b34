import { aProductList } from '../../../shared/testing/catalogue-fixtures.ts';
import { noFilters } from '../filters/filters.ts';
import { productListFailed, productListLoaded, productListOpened, productListReducer } from './product-list-slice.ts';
import { facets } from './render-list.tsx';

const page = (category: string, pageNum = 1) => productListOpened({ category, page: pageNum, filters: noFilters });
const after = (...actions: Parameters<typeof productListReducer>[1][]) =>
  actions.reduce(productListReducer, productListReducer(undefined, { type: 'start' }));
const audio = [page('Audio'), productListLoaded(aProductList([], { facets }))];

describe('the choices of a product list', () => {
  it('stay while another page or category is loading', () => {
    expect(after(...audio, page('Audio', 2)).facets).toEqual(facets);
    expect(after(...audio, page('Home')).facets).toEqual(facets);
  });

  it('stay when another page of the same products cannot be loaded', () => {
    expect(after(...audio, page('Audio', 2), productListFailed()).facets).toEqual(facets);
  });

  it('leave with their category when another one cannot be loaded', () => {
    expect(after(...audio, page('Home'), productListFailed()).facets).toBeNull();
  });
});
