import { activeContentIn, hostilePayloads } from './hostile-payloads.ts';

const parse = (markup: string) => {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return template.content;
};

describe('hostile payloads', () => {
  it.each(hostilePayloads.filter((payload) => /<[a-z]/i.test(payload) && !payload.startsWith('<body')))(
    'activeContentIn finds the payload parsed as markup: %s',
    (payload) => {
      expect(activeContentIn(parse(payload))).not.toEqual([]);
    },
  );

  it.each(hostilePayloads)(
    'activeContentIn finds the payload as the href of a link unless that stays on the site: %s',
    (payload) => {
      const link = document.createElement('a');
      link.setAttribute('href', payload);
      const page = document.createElement('div');
      page.append(link);
      const leaves = /^(javascript|data):|^\/\//.test(payload);
      expect(activeContentIn(page)).toEqual(leaves ? [`href=${payload}`] : []);
    },
  );

  it('activeContentIn finds nothing in payloads as text', () => {
    const page = document.createElement('div');
    page.append(...hostilePayloads);
    expect(activeContentIn(page)).toEqual([]);
  });
});
