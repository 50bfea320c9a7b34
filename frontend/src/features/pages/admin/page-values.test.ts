import { emptyValues, type FormValues, formValuesOf, pageErrors, pageOf, slugOf } from './page-values.ts';

const about: FormValues = {
  title: 'About us',
  slug: 'about-us',
  body: 'Text',
  description: '',
  position: '2',
  published: true,
};

it('are sent as the server stores them, and come back', () => {
  const sent = pageOf({ ...about, title: ' About us ', body: 'Text\n', position: ' 2' });
  expect(sent).toEqual({ ...about, position: 2 });
  expect(formValuesOf(sent)).toEqual(about);
});

it.each<[keyof FormValues, Partial<FormValues>, RegExp]>([
  ['title', { title: ' ' }, /Enter a title/],
  ['title', { title: 'x'.repeat(61) }, /at most 60/],
  ['slug', { slug: '' }, /Enter an address/],
  ['slug', { slug: 'About' }, /a to z/],
  ['slug', { slug: 'a--b' }, /a to z/],
  ['body', { body: '\n' }, /Enter a text/],
  ['body', { body: 'x'.repeat(30_001) }, /at most 30000/],
  ['description', { description: 'x'.repeat(161) }, /at most 160/],
  ['position', { position: '0' }, /1 to 99/],
  ['position', { position: '1.5' }, /1 to 99/],
  ['position', { position: '' }, /1 to 99/],
])('say what is wrong with %s', (name, wrong, error) => {
  const errors = pageErrors({ ...about, ...wrong });
  expect(Object.keys(errors)).toEqual([name]);
  expect(errors[name]).toMatch(error);
});

it('have no errors when they may be saved', () => {
  expect(pageErrors(about)).toEqual({});
  expect(Object.keys(pageErrors(emptyValues(1)))).toEqual(['title', 'slug', 'body']);
});

it.each([
  ['About us', 'about-us'],
  ['  Größe & Café!', 'gro-e-cafe'],
  ['Été 2026', 'ete-2026'],
  ['漢字', ''],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('suggest for the title %s an address', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
