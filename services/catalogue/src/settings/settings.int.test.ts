import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import { type AdminSettings, adminSettings, shopSettings } from '@shop/contracts/settings-api.ts';
import { cleanUpOrphans } from '../images/clean-up-orphans.ts';
import { imageIdOfPath, imageName } from '../images/image-name.ts';
import { databaseIdOf } from '../images/store-owner.ts';
import { pngOf } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { givenStoredFiles } from '../testing/given-stored-files.ts';
import { identityOf, openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';

const PATH = '/api/admin/settings';
const NEW_SHOP = {
  version: 1,
  name: 'Best Online Shop',
  logo: null,
  accent: null,
  timeZone: 'UTC',
  seller: { name: '', address: '', email: '', taxNumber: '' },
  links: [],
};
const BIKES = {
  name: 'Ada’s Bikes',
  logo: null,
  accent: '#1D4ED8',
  timeZone: 'Europe/Paris',
  seller: { name: 'Ada Ltd', address: '1 Canal Street\nParis', email: 'hello@shop.test', taxNumber: 'FR 123' },
  links: [{ name: 'Instagram', url: 'https://instagram.com/adas-bikes' }],
};

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

const save = (body: object, as = administrator()) => catalogue.call('put', PATH, { as, body });
const publicSettings = async () => shopSettings.strict().parse((await catalogue.http.get('/api/settings')).body);
const ownSettings = async (): Promise<AdminSettings> =>
  adminSettings.strict().parse((await catalogue.call('get', PATH, { as: administrator() })).body);

async function uploadLogo(files: readonly Buffer[], as = administrator()) {
  const posting = catalogue.http.post(`${PATH}/logo`).set(await identityOf(as));
  for (const bytes of files) posting.attach('images', bytes, { filename: 'logo.png', contentType: 'image/png' });
  return posting;
}

describe('settings of the shop', () => {
  it('are those of a new shop at first, without who saved them', async () => {
    expect(await publicSettings()).toEqual(NEW_SHOP);
    expect(await ownSettings()).toEqual({ ...NEW_SHOP, saved: null });
  });

  it('are saved, shown to everybody and published', async () => {
    const { status, body } = await save({ version: 1, ...BIKES });
    expect(status).toBe(200);
    expect(body).toEqual({ ...BIKES, version: 2, saved: { at: expect.any(String), by: 'Grace Hopper' } });
    expect(await ownSettings()).toEqual(body);
    expect(await publicSettings()).toEqual({ ...BIKES, version: 2 });
    expect(await catalogue.events('settings/shop')).toMatchObject([
      { type: 'settings-changed', version: 2, republished: false, data: BIKES },
    ]);
  });

  it('take the changes of one of two administrators, and tell the other who was first', async () => {
    const [grace, ada] = [administrator(), { ...administrator(), name: 'Ada', lastName: 'Moss' }];
    const responses = await Promise.all([
      save({ version: 1, ...BIKES }, grace),
      save({ version: 1, ...BIKES, name: 'Bikes of Ada' }, ada),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = responses[0]?.status === 200 ? responses : responses.toReversed();
    expect(loser?.body).toMatchObject({
      code: 'settings-changed',
      message: `${winner?.body.saved.by} has changed the settings meanwhile`,
      details: winner?.body,
    });
    expect(await ownSettings()).toEqual(winner?.body);
    expect(await catalogue.events('settings/shop')).toHaveLength(1);
  });

  it('accept the same values again, as after a lost response', async () => {
    const { body } = await save({ version: 1, ...BIKES });
    const again = await save({ version: 1, ...BIKES });
    expect([again.status, again.body]).toEqual([200, body]);
    expect(await catalogue.events('settings/shop')).toHaveLength(1);
  });

  it('leave what has changed in the audit log, before and after', async () => {
    const grace = administrator();
    await save({ version: 1, ...BIKES }, grace);
    await save({ version: 2, ...BIKES, name: 'Bikes', seller: { ...BIKES.seller, taxNumber: '' }, links: [] }, grace);
    const { body } = await catalogue.call('get', '/api/admin/catalogue/audit?subject=settings/shop', { as: grace });
    const [second] = (body as AuditEntry[]).filter(({ by }) => by._id === grace.userId);
    expect(second).toMatchObject({
      what: 'settings-changed',
      before: { name: 'Ada’s Bikes', taxNumber: 'FR 123', links: ['Instagram: https://instagram.com/adas-bikes'] },
      after: { name: 'Bikes', taxNumber: '', links: [] },
    });
    expect(Object.keys(second?.before ?? {})).toHaveLength(3);
  });

  it.each([
    ['name', { name: '' }],
    ['accent', { accent: '#FDE68A' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['seller.email', { seller: { ...BIKES.seller, email: 'nobody' } }],
    ['links.0.url', { links: [{ name: 'X', url: 'javascript:alert(1)' }] }],
    ['logo', { logo: { path: '/images/../secret', width: 1, height: 1 } }],
    ['logo', { logo: { path: '/images/01a20415-7b93-7133-ad00-4e67c201e455-800.webp', width: 1, height: 1 } }],
  ])('name the wrong field %s of %j', async (field, wrong) => {
    const { status, body } = await save({ version: 1, ...BIKES, ...wrong });
    expect([status, body.details?.[0]?.field]).toEqual([400, field]);
    expect(await publicSettings()).toEqual(NEW_SHOP);
  });

  it('are changed by administrators only', async () => {
    const png = await pngOf('#336699', 40);
    for (const [as, status] of [
      [undefined, 401],
      [customer(), 403],
    ] as const) {
      expect((await catalogue.call('get', PATH, { ...(as && { as }) })).status).toBe(status);
      expect((await catalogue.call('put', PATH, { ...(as && { as }), body: BIKES })).status).toBe(status);
    }
    expect((await uploadLogo([png], customer())).status).toBe(403);
  });
});

describe('the logo', () => {
  it('is shown once it is saved, and its files outlive the cleanup of orphans', async () => {
    await catalogue.images.setOwner(await databaseIdOf(catalogue.db));
    await givenStoredFiles(catalogue, 20);
    const [kept, left] = await Promise.all([0, 1].map(async () => uploadLogo([await pngOf('#336699', 40)])));
    expect(kept?.body).toEqual({ logo: { path: expect.stringMatching(/^\/images\//), width: 40, height: 40 } });
    const { logo } = kept?.body ?? {};
    expect((await save({ version: 1, ...BIKES, logo })).body).toMatchObject({ logo });
    expect(await publicSettings()).toMatchObject({ logo });
    await cleanUpOrphans(catalogue, new Date(Date.now() + 2 * 3_600_000));
    const fileOf = (path: string) => catalogue.images.get(imageName(imageIdOfPath(path) ?? '', 800));
    expect(await fileOf(logo.path)).toBeDefined();
    expect(await fileOf(left?.body.logo.path)).toBeUndefined();
  });

  it('stays while the other settings change, however old it is, and can be removed', async () => {
    const { logo } = (await uploadLogo([await pngOf('#336699', 40)])).body;
    await save({ version: 1, ...BIKES, logo });
    await catalogue.db.query(`update shop_settings set logo = jsonb_set(logo, '{path}', '"/images/old-800.webp"')`);
    const old = { ...logo, path: '/images/old-800.webp' };
    expect((await save({ version: 2, ...BIKES, name: 'Bikes', logo: old })).status).toBe(200);
    expect((await save({ version: 3, ...BIKES, logo: null })).body).toMatchObject({ logo: null });
  });

  it('is one image', async () => {
    const png = await pngOf('#336699', 40);
    for (const files of [[], [png, png], [Buffer.from('<svg onload="alert(1)"/>')]]) {
      const { status, body } = await uploadLogo(files);
      expect([status, body.details?.[0]?.field ?? body.code]).toEqual(
        files.length === 0 ? [415, 'unsupported-media'] : [400, 'images'],
      );
    }
  });
});
