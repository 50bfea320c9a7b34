import { type FormValues, formValuesOf, refusedFields, settingsErrors, settingsOf } from './settings-values.ts';

const bikes: FormValues = {
  name: 'Ada’s Bikes',
  logo: null,
  accent: '#1D4ED8',
  timeZone: 'Europe/Paris',
  sellerName: 'Ada Ltd',
  sellerAddress: '1 Canal Street\nParis',
  sellerEmail: 'hello@shop.test',
  taxNumber: 'FR 123',
  links: [{ name: 'Instagram', url: 'https://instagram.com/adas-bikes' }],
};

it('are sent without the rows of links that nobody has filled in, and come back', () => {
  const sent = settingsOf({
    ...bikes,
    name: ' Ada’s Bikes ',
    accent: ' ',
    links: [...bikes.links, { name: '', url: ' ' }],
  });
  expect(sent).toMatchObject({ name: 'Ada’s Bikes', accent: null, links: bikes.links });
  expect(formValuesOf(settingsOf(bikes))).toEqual(bikes);
});

it('have no errors when they may be saved', () => {
  expect(settingsErrors(bikes)).toEqual({});
  const empty = { accent: '', sellerName: '', sellerAddress: '', sellerEmail: '', taxNumber: '', links: [] };
  expect(settingsErrors({ ...bikes, ...empty })).toEqual({});
});

it.each<[keyof FormValues, Partial<FormValues>, RegExp]>([
  ['name', { name: ' ' }, /Enter a name/],
  ['name', { name: 'x'.repeat(61) }, /at most 60/],
  ['accent', { accent: '#F59E0B' }, /This colour is too light: its contrast is 2.0/],
  ['accent', { accent: 'teal' }, /must be a colour/],
  ['sellerAddress', { sellerAddress: 'x'.repeat(301) }, /at most 300/],
  ['sellerEmail', { sellerEmail: 'nobody' }, /valid email/],
  ['links', { links: [{ name: 'X', url: 'http://shop.test' }] }, /Link 1 needs/],
  ['links', { links: [...bikes.links, { name: '', url: 'https://shop.test' }] }, /Link 2 needs/],
])('say what is wrong with %s', (name, wrong, error) => {
  const errors = settingsErrors({ ...bikes, ...wrong });
  expect(Object.keys(errors)).toEqual([name]);
  expect(errors[name]).toMatch(error);
});

it('take what the server says of a field', () => {
  const details = ['seller.email', 'links.0.url', 'logo', 'version'].map((field) => ({
    field,
    message: `${field}: no`,
  }));
  expect(refusedFields(details)).toEqual({
    sellerEmail: 'seller.email: no',
    links: 'links.0.url: no',
    logo: 'logo: no',
  });
  expect(refusedFields(undefined)).toEqual({});
});
