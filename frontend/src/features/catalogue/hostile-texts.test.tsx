import { fireEvent, screen } from '@testing-library/react';
import { hostilePayloads } from '../../shared/testing/hostile-payloads.ts';
import { expectPlainText, failOnScriptExecution, textsOf } from '../../shared/testing/hostile-text-checks.ts';
import { aroundEachPage as aroundEachDetails, getMug, mug, review, show } from './details/render-details.tsx';
import { addressOf } from './filters/filters-address.ts';
import { all, aroundEachList, facets, found, open } from './list/render-list.tsx';

aroundEachDetails();
aroundEachList();

failOnScriptExecution();
const spaced = (name: string) => name.split('/').join(' / ');

describe('P-E11 what somebody wrote is text and nothing else', () => {
  it('on the cards of the list', async () => {
    const products = hostilePayloads.map((name, place) => ({ ...mug, _id: `p${place}`, name, category: name }));
    open('/product-list', { [all]: () => ({ body: { ...found, products } }) });
    await screen.findAllByText(hostilePayloads[0]);
    expect(textsOf('.product-card-name')).toEqual([...hostilePayloads]);
    expectPlainText();
  });

  it('in the boxes of the filters', async () => {
    const choices = hostilePayloads.map((value) => ({ value, count: 1 }));
    const attrs = hostilePayloads.map((key) => ({ key, values: [{ value: key, count: 1 }] }));
    open('/product-list', { [all]: () => ({ body: { ...found, facets: { ...facets, categories: choices, attrs } } }) });
    await screen.findByText('Morning Mug');
    for (const more of document.querySelectorAll('.list-aside .filter-fold')) fireEvent.click(more);
    const shown = textsOf('.list-aside .filter-name');
    for (const payload of hostilePayloads) {
      expect(shown).toContain(payload);
      expect(shown).toContain(spaced(payload));
      expect(textsOf('.list-aside legend')).toContain(payload);
    }
    expectPlainText();
  });

  it('in the tags of what is filtered', async () => {
    const attrs = hostilePayloads.map((payload) => ({ key: payload, value: payload }));
    const filters = { price: undefined, ratings: [], categories: [], attrs };
    open(`/product-list${addressOf({ filters, sort: undefined })}`);
    await screen.findByText('Morning Mug');
    const shown = textsOf('.tags .chip').map((text) => text?.trim());
    for (const { key, value } of attrs) expect(shown).toContain(`${key}: ${value}`);
    expectPlainText();
  });

  it.each(hostilePayloads)('on the page of a product: %s', async (payload) => {
    const written = { ...review, user: { _id: 'u', name: payload }, comment: payload };
    const body = {
      ...mug,
      name: payload,
      description: payload,
      category: payload,
      attributesTable: [{ key: payload, value: payload }],
      reviews: [written],
    };
    show({ [getMug]: () => ({ body }) });
    await screen.findByRole('heading', { level: 1 });
    expect(textsOf('h1, .buy-text, .specs dt, .specs dd, .review-head strong, .reviews-list li > p')).toEqual(
      Array.from({ length: 6 }, () => payload),
    );
    expect(textsOf('.buy .eyebrow')).toEqual([spaced(payload)]);
    expect(document.title).toContain(payload);
    expectPlainText();
  });
});
