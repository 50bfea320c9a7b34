import {
  setUpWriteRequests,
  type WriteRequestName,
  writeRequestNames,
  writeRequests,
} from './testing/write-requests.ts';

const { catalogue, send } = setUpWriteRequests();

const everything = () =>
  catalogue().db.query(
    `select (select json_agg(p order by id) from products p) as products, (select json_agg(r) from reviews r) as reviews,
            (select json_agg(c order by id) from categories c) as categories, (select count(*) from outbox) as events`,
  );

const notTexts = [undefined, null, 7, true, ['Mug'], { toString: 'Mug' }];
const badLines = [
  '\u202egnp.exe',
  '\u200b',
  ...notTexts,
  '',
  ' \t ',
  'a\u0000b',
  'a\nb',
  '\u001b[2J',
  '\u0085',
  'a\ud800',
  '\udfff',
];
const badTexts = [...notTexts, '', ' \n ', 'a\u0000b', '\u001b[2J', 'a\ud800'];
const notNumbers = [undefined, null, '', ' ', 'NaN', 'Infinity', '1e999', '1e3', '0x10', '1,5', '١', true, [1], {}];
const badCounts = [...notNumbers, -1, '-1', 1.5, '1.5', 1_000_001, '1000001', '9'.repeat(400)];
const badPrices = [...notNumbers, 0, -1, '-0.01', 0.001, 10.123, '10.123', 999_999.991, 1_000_000, '9'.repeat(400)];
const badStars = [...notNumbers, 0, 6, -1, 2.5, '5.5', 'five'];
const badCategories = [...badLines, 'x'.repeat(201)];
const pair = { key: 'colour', value: 'red' };
const badTables = [
  null,
  'colour red',
  { length: 1, 0: pair },
  [null],
  ['colour'],
  [[pair]],
  [{ key: 'colour' }],
  [{ value: 'red' }],
  [{ ...pair, key: ['colour'] }],
  ...badLines.slice(1).map((value) => [{ ...pair, value }]),
  [{ ...pair, key: 'x'.repeat(101) }],
  [{ ...pair, value: 'x'.repeat(201) }],
  Array.from({ length: 51 }, (_, at) => ({ key: 'size', value: `${at}` })),
];

const forms: [WriteRequestName[], string, unknown[]][] = [
  [['create', 'update'], 'name', [...badLines, 'x'.repeat(201)]],
  [['create', 'update'], 'description', [...badTexts, 'x'.repeat(5_001)]],
  [['create', 'update'], 'count', badCounts],
  [['create', 'update'], 'price', badPrices],
  [['create', 'update'], 'category', [...badCategories, 'Nowhere', 'home']],
  [['create', 'update'], 'attributesTable', badTables],
  [['review'], 'comment', [...badTexts, 'x'.repeat(2_001)]],
  [['review'], 'rating', badStars],
  [['category'], 'category', [...badCategories, '/', 'A//B', 'A,B', '..', 'A/..']],
  [['attr'], 'key', [...badLines, 'x'.repeat(101)]],
  [['attr'], 'val', [...badLines, 'x'.repeat(201)]],
  [['attr'], 'categoryChoosen', [...badCategories, 'Nowhere']],
];
const table = forms.flatMap(([names, field, values]) => names.map((name) => [name, field, values] as const));

describe('field validation', () => {
  it.each(table)('rejects %s with 400 naming the field %s, and stores nothing', async (name, field, values) => {
    const before = await everything();
    for (const value of values) {
      const { status, body } = await send(name, { ...writeRequests[name].body, [field]: value });
      const actual = {
        status,
        field: body.details?.[0]?.field.split('.', 1)[0],
        message: body.message.split(':', 1)[0],
      };
      expect({ value, ...actual, message: actual.message.split('.', 1)[0] }).toEqual({
        value,
        status: 400,
        field,
        message: field,
      });
    }
    expect(await everything()).toEqual(before);
  });

  it.each(['1e999', '-1e999', '1E400'])('rejects the JSON number %s, which is out of range', async (number) => {
    for (const field of ['price', 'count']) {
      const text = JSON.stringify({ ...writeRequests.create.body, [field]: 'HERE' }).replace('"HERE"', number);
      const { status, body } = await send('create', text);
      expect([status, body.details[0].field]).toEqual([400, field]);
    }
  });

  it.each(['', '[]', 'null', '7', '"text"', '{', '\u0000', '[[[['.repeat(1_000)])(
    'rejects the non-object body %j',
    async (text) => {
      for (const name of writeRequestNames) {
        const { status } = await send(name, text);
        expect([name, status]).toEqual([name, 400]);
      }
    },
  );
});

describe('field limits', () => {
  it('accept values at the limit', async () => {
    const product = {
      name: 'x'.repeat(200),
      description: 'y'.repeat(5_000),
      count: '1000000',
      price: '999999.99',
      category: 'Home',
      attributesTable: Array.from({ length: 50 }, (_, at) => ({ key: `k${at}`, value: 'v'.repeat(200) })),
    };
    expect((await send('create', product)).status).toBe(201);
    expect((await send('create', { ...product, name: 'Free', count: 0, price: 0.01 })).status).toBe(201);
    expect((await send('category', { category: `Long/${'x'.repeat(195)}` })).status).toBe(201);
  });
});
