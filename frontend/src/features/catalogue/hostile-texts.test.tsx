import { fireEvent, screen, waitFor } from '@testing-library/react';
import { calls } from '../../shared/paths.ts';
import { aProductList } from '../../shared/testing/catalogue-fixtures.ts';
import { hostilePayloads } from '../../shared/testing/hostile-payloads.ts';
import { expectPlainText, failOnScriptExecution, textsOf } from '../../shared/testing/hostile-text-checks.ts';
import { getMug, mug, registerTestHooks as registerDetailsHooks, review, show } from './details/render-details.tsx';
import { formatFilterQuery } from './filters/filter-query.ts';
import { all, facets, found, open, ready, registerListHooks } from './list/render-list.tsx';

registerDetailsHooks();
registerListHooks();

failOnScriptExecution();
const spaced = (name: string) => name.split('/').join(' / ');

describe('P-E11 user input on shop pages', () => {
  it('shows hostile text as plain text on the product cards', async () => {
    const products = hostilePayloads.map((name, index) => ({ ...mug, _id: `p${index}`, name, category: name }));
    open('/product-list', { [all]: () => ({ body: { ...found, products } }) });
    await screen.findAllByText(hostilePayloads[0]);
    expect(textsOf('.product-card-name')).toEqual([...hostilePayloads]);
    expectPlainText();
  });

  it('shows hostile text as plain text in the filter checkboxes', async () => {
    const categories = hostilePayloads.map((value) => ({ value, count: 1 }));
    const attrs = hostilePayloads.map((key) => ({ key, values: [{ value: key, count: 1 }] }));
    open('/product-list', { [all]: () => ({ body: { ...found, facets: { ...facets, categories, attrs } } }) });
    await ready();
    for (const toggle of document.querySelectorAll('.list-aside .filter-toggle')) fireEvent.click(toggle);
    const shown = textsOf('.list-aside .filter-name');
    for (const payload of hostilePayloads) {
      expect(shown).toContain(payload);
      expect(shown).toContain(spaced(payload));
      expect(textsOf('.list-aside legend')).toContain(payload);
    }
    expectPlainText();
  });

  it('shows hostile text as plain text in the tags of active filters', async () => {
    const attrs = hostilePayloads.map((payload) => ({ key: payload, value: payload }));
    const filters = { price: undefined, ratings: [], categories: [], attrs };
    open(`/product-list${formatFilterQuery({ filters, sort: undefined })}`);
    await screen.findByText('Morning Mug');
    const shown = textsOf('.tags .chip').map((text) => text?.trim());
    for (const { key, value } of attrs) expect(shown).toContain(`${key}: ${value}`);
    expectPlainText();
  });

  it.each(hostilePayloads)('shows hostile text as plain text on the product page: %s', async (payload) => {
    const hostileReview = { ...review, user: { _id: 'u', name: payload }, comment: payload };
    const body = {
      ...mug,
      name: payload,
      description: payload,
      category: payload,
      attributesTable: [{ key: payload, value: payload }],
      reviews: [hostileReview],
    };
    show({ [getMug]: () => ({ body }), ...noOthersIn(payload) });
    await waitFor(() => expect(document.querySelector('.buy')).not.toBeNull());
    expect(textsOf('h1, .buy-text, .specs dt, .specs dd, .review-head strong, .reviews-list li > p')).toEqual(
      Array.from({ length: 6 }, () => payload),
    );
    expect(textsOf('.buy .eyebrow')).toEqual([spaced(payload)]);
    expect(document.title).toContain(payload);
    expectPlainText();
  });
});

/** The lists of other products that the page asks for: of the category, and of each one above it. */
function noOthersIn(category: string) {
  const names = category.split('/');
  const categories = names.map((_, depth) => names.slice(0, depth + 1).join('/'));
  return Object.fromEntries(
    categories.map((name) => [`GET ${calls.products({ category: name })}`, () => ({ body: aProductList([]) })]),
  );
}
