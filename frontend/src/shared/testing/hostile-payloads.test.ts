import { activeContentIn, hostilePayloads } from './hostile-payloads.ts';

const made = (markup: string) => {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return template.content;
};

it.each(hostilePayloads.filter((payload) => /<[a-z]/i.test(payload) && !payload.startsWith('<body')))(
  'is noticed where markup is made of it: %s',
  (payload) => {
    expect(activeContentIn(made(payload))).not.toEqual([]);
  },
);

it.each(hostilePayloads)('is noticed as the address of a link, unless that stays in the shop: %s', (payload) => {
  const link = document.createElement('a');
  link.setAttribute('href', payload);
  const page = document.createElement('div');
  page.append(link);
  const leaves = /^(javascript|data):|^\/\//.test(payload);
  expect(activeContentIn(page)).toEqual(leaves ? [`href=${payload}`] : []);
});

it('is no harm as a text', () => {
  const page = document.createElement('div');
  page.append(...hostilePayloads);
  expect(activeContentIn(page)).toEqual([]);
});
