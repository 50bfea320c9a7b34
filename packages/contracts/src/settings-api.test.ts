import { saveSettingsRequest } from './settings-api.ts';

const valid = {
  version: 1,
  name: 'Ada’s Bikes',
  logo: null,
  accent: '#1D4ED8',
  timeZone: 'Europe/Paris',
  seller: { name: 'Ada Ltd', address: '1 Canal Street\nParis', email: 'hello@shop.test', taxNumber: 'FR 123' },
  links: [{ name: 'Instagram', url: 'https://instagram.com/adas-bikes' }],
};

it('accepts what a shop says about itself, and a shop that says nothing but its name', () => {
  expect(saveSettingsRequest.parse(valid)).toEqual(valid);
  const empty = { ...valid, accent: null, seller: { name: '', address: '', email: '', taxNumber: '' }, links: [] };
  expect(saveSettingsRequest.parse(empty)).toEqual(empty);
  expect(saveSettingsRequest.parse({ ...valid, name: '  Ada  ', timeZone: 'UTC' })).toMatchObject({ name: 'Ada' });
});

it.each([
  ['name', { name: ' ' }],
  ['name', { name: 'a'.repeat(61) }],
  ['name', { name: 'Ada\nBcc: all@shop.test' }],
  ['name', { name: 'Ada \u202e' }],
  ['version', { version: 0 }],
  ['logo.width', { logo: { path: '/images/x', width: 0, height: 1 } }],
  ['accent', { accent: '#F59E0B' }],
  ['accent', { accent: 'red;}' }],
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['timeZone', { timeZone: '' }],
  ['timeZone', { timeZone: '+02:00' }],
  ['seller.email', { seller: { ...valid.seller, email: 'nobody' } }],
  ['seller.taxNumber', { seller: { ...valid.seller, taxNumber: 'x'.repeat(101) } }],
  ['seller.address', { seller: { ...valid.seller, address: 'x'.repeat(301) } }],
  ['links.0.url', { links: [{ name: 'X', url: 'http://shop.test' }] }],
  ['links.0.url', { links: [{ name: 'X', url: 'javascript:alert(1)' }] }],
  ['links.0.url', { links: [{ name: 'X', url: 'https://user:secret@shop.test' }] }],
  ['links.0.url', { links: [{ name: 'X', url: 'https://nothing' }] }],
  ['links.0.name', { links: [{ name: '', url: 'https://shop.test' }] }],
  ['links', { links: Array.from({ length: 7 }, () => valid.links[0]) }],
])('names the field %s of %j', (field, wrong) => {
  const { error } = saveSettingsRequest.safeParse({ ...valid, ...wrong });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});
