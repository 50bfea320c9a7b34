import { attributeKeysOf } from '@shop/catalogue/src/testing/bench/assortment.ts';
import { makeProduct } from '@shop/catalogue/src/testing/bench/make-product.ts';
import { detailsAddresses, filterAddresses, listAddresses, searchAddresses } from './addresses.ts';

describe.each([
  ['lists', listAddresses],
  ['filters', filterAddresses],
  ['searches', searchAddresses],
  ['details', detailsAddresses],
])('the addresses of %s', (_, addressesOf) => {
  const addresses = addressesOf(1_000, 2_000);

  it('are the same in every run', () => {
    expect(addressesOf(1_000, 2_000)).toEqual(addresses);
  });

  it('never repeat, so that nothing comes from the gateway’s cache', () => {
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('are addresses as a client sends them', () => {
    const asSent = addresses.map((address) =>
      new URL(address, 'http://shop.test').href.slice('http://shop.test'.length),
    );
    expect(asSent).toEqual(addresses);
  });
});

describe('the addresses of the bench', () => {
  it('ask for pages that a shop of 1,000 products has', () => {
    const pages = listAddresses(1_000, 2_000)
      .filter((address) => !address.includes('/category/'))
      .map((address) => Number(new URL(address, 'http://shop.test').searchParams.get('pageNum')));
    expect(Math.min(...pages)).toBe(1);
    expect(Math.max(...pages)).toBeLessThanOrEqual(84);
  });

  it('name products of that shop, whatever the case of letters', () => {
    const ids = new Set(Array.from({ length: 1_000 }, (_, number) => makeProduct(number).id));
    const named = detailsAddresses(1_000, 2_000).map((address) =>
      address.slice(address.lastIndexOf('/') + 1).toLowerCase(),
    );
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('filter by price, stars and attributes, in a category every other time', () => {
    const addresses = filterAddresses(1_000, 2_000);
    const whole = /price=\d+0&rating=[1-5](%2C[1-5])?&attrs=/;
    expect(addresses.filter((address) => !whole.test(address))).toEqual([]);
    const share = addresses.filter((address) => address.includes('/category/')).length / addresses.length;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
    const keys = new Set(['Kitchen', 'Workshop'].flatMap(attributeKeysOf));
    expect([...keys].some((key) => addresses.some((one) => decodeURIComponent(one).includes(`attrs=${key}-`)))).toBe(
      true,
    );
  });

  it('search for one or two words', () => {
    const words = searchAddresses(1_000, 2_000).map((address) =>
      decodeURIComponent(address.split(/[/?]/)[4] ?? '').split(' '),
    );
    expect(new Set(words.map(({ length }) => length))).toEqual(new Set([1, 2]));
  });
});
