import { type CategoriesState, categoriesReducer } from '../../../../shared/state/categories.ts';
import { selectNotice } from '../../../../shared/state/notices.ts';
import { aCategory, aProductDetails } from '../../../../shared/testing/catalogue-fixtures.ts';
import { type FakeRequest, type FakeResponse, fakeServer } from '../../../../shared/testing/fake-server.ts';
import { sagaStore, until } from '../../../../shared/testing/saga-store.ts';
import { productFormSaga } from './product-form-saga.ts';
import * as form from './product-form-slice.ts';

const image = (name: string) => ({ path: `/images/${name}-800.webp`, ground: null });
const lamp = aProductDetails({ name: 'Lamp', images: [image('a')], count: 7, updatedAt: 'then' });
const file = new File(['x'], 'a.png');
const getOne = 'GET /api/products/get-one/p1';
const upload = 'POST /api/products/admin/upload';
const post = 'POST /api/products/admin/';
const request = { name: 'Lamp', description: 'd', count: 1, price: 1, category: 'Home', attributesTable: [] };
const created = (productId: string): FakeResponse => ({ body: { message: 'product created', productId } });
const uploaded = { body: { message: 'images uploaded', images: [image('a'), image('b')] } };

function start(routes: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>) {
  const server = fakeServer({
    'GET /api/config': () => ({ body: { paypal: null, cloudinary: null } }),
    'GET /api/categories': () => ({ status: 500 }),
    [getOne]: () => ({ body: lamp }),
    [upload]: () => uploaded,
    ...routes,
  });
  const first: CategoriesState = { status: 'ready', list: [aCategory('Home')] };
  const shop = sagaStore(
    {
      productForm: form.productFormReducer,
      categories: (state: CategoriesState = first, event: never) => categoriesReducer(state, event),
    },
    productFormSaga,
  );
  return {
    ...shop,
    server,
    form: () => shop.getState().productForm,
    notice: () => selectNotice(shop.getState() as never),
    categories: () => shop.getState().categories.list.map(({ name }) => name),
  };
}
/** A response that the test sends later. */
function deferred() {
  let send = (_: FakeResponse): void => undefined;
  const response = new Promise<FakeResponse>((resolve) => {
    send = resolve;
  });
  return { response: () => response, send: (value: FakeResponse) => send(value) };
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('image upload to an existing product', () => {
  it('refetches the product 5,000 ms after the start and updates only its images', async () => {
    const shop = start({});
    shop.dispatch(form.editOpened('p1'));
    await until(() => shop.form().load.product !== null);
    jest.useFakeTimers();
    const later = { ...lamp, images: [image('z')], count: 1, updatedAt: 'now' };
    shop.server.routes[getOne] = () => ({ body: later });
    shop.dispatch(form.imagesChosen({ productId: 'p1', files: [file] }));
    await jest.advanceTimersByTimeAsync(4_999);
    expect(shop.form().images).toMatchObject({ list: uploaded.body.images, upload: { status: 'done' } });
    expect(shop.server.count(getOne)).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(shop.server.count(getOne)).toBe(2);
    expect(shop.form().images.list).toEqual(later.images);
    expect(shop.form().load.product).toMatchObject({ count: 7, updatedAt: 'then' });
    expect(shop.form().load.versions).toBe(1);
  });

  it('does not refetch the product once the page is left', async () => {
    const shop = start({});
    shop.dispatch(form.editOpened('p1'));
    await until(() => shop.form().load.product !== null);
    jest.useFakeTimers();
    shop.dispatch(form.imagesChosen({ productId: 'p1', files: [file] }));
    await jest.advanceTimersByTimeAsync(1_000);
    shop.dispatch(form.formLeft());
    await jest.advanceTimersByTimeAsync(10_000);
    expect(shop.server.count(getOne)).toBe(1);
  });
});

describe('product form left while a request is pending', () => {
  it('finishes in the background, notifies the list and does not change the next form', async () => {
    const pending = deferred();
    const shop = start({ [post]: pending.response });
    shop.dispatch(form.createOpened());
    shop.dispatch(form.createSubmitted({ request, files: [file] }));
    await until(() => shop.server.count(post) === 1);
    shop.dispatch(form.formLeft());
    shop.dispatch(form.createOpened());
    pending.send(created('p8'));
    await until(() => shop.notice() !== null);
    expect(shop.server.count(upload)).toBe(1);
    expect(shop.notice()).toEqual({ text: 'Lamp was created', success: true });
    expect(shop.form().submission.status).toBe('idle');
  });

  it('does not block the next form', async () => {
    const pending = deferred();
    const shop = start({ [post]: pending.response });
    shop.dispatch(form.createOpened());
    shop.dispatch(form.createSubmitted({ request, files: [file] }));
    await until(() => shop.server.count(post) === 1);
    shop.dispatch(form.formLeft());
    shop.dispatch(form.createOpened());
    shop.server.routes[post] = () => created('p9');
    shop.dispatch(form.createSubmitted({ request: { ...request, name: 'Other' }, files: [file] }));
    await until(() => shop.form().submission.status === 'done');
  });

  it('shows a notice when its images could not be uploaded', async () => {
    const pending = deferred();
    const shop = start({ [post]: () => created('p8'), [upload]: pending.response });
    shop.dispatch(form.createOpened());
    shop.dispatch(form.createSubmitted({ request, files: [file] }));
    await until(() => shop.server.count(upload) === 1);
    shop.dispatch(form.formLeft());
    pending.send({ status: 415, message: 'no image' });
    await until(() => shop.notice() !== null);
    expect(shop.notice()).toEqual({ text: 'Lamp was created, but its images were not uploaded', success: false });
  });

  it('aborts the load of its product', async () => {
    const shop = start({ [getOne]: () => new Promise<FakeResponse>(() => undefined) });
    shop.dispatch(form.editOpened('p1'));
    await until(() => shop.server.count(getOne) === 1);
    shop.dispatch(form.formLeft());
    expect(shop.form().load.status).toBe('idle');
  });
});

describe('categories of the product form', () => {
  it('loads the categories before any change', async () => {
    const pending = deferred();
    const shop = start({
      'GET /api/categories': pending.response,
      'POST /api/categories/attr': () => ({ body: { categoryUpdated: [aCategory('Newest')] } }),
    });
    shop.dispatch(form.createOpened());
    shop.dispatch(form.attributeEntered({ key: 'k', value: 'v', category: 'Home' }));
    await until(() => shop.server.count('GET /api/categories') === 1);
    expect(shop.server.count('POST /api/categories/attr')).toBe(0);
    pending.send({ body: [aCategory('Home')] });
    await until(() => shop.categories().join() === 'Newest');
    shop.server.routes['GET /api/categories'] = () => ({ body: [aCategory('Audio'), aCategory('Newest')] });
    shop.dispatch(form.editOpened('p1'));
    await until(() => shop.categories().join() === 'Audio,Newest');
  });

  it('changes categories sequentially, so that no older list wins', async () => {
    const first = deferred();
    const responses = [first.response, () => ({ body: { categoryUpdated: [aCategory('Second')] } })];
    const shop = start({ 'POST /api/categories/attr': () => (responses.shift() ?? first.response)() });
    shop.dispatch(form.createOpened());
    shop.dispatch(form.attributeEntered({ key: 'k1', value: 'v', category: 'Home' }));
    shop.dispatch(form.attributeEntered({ key: 'k2', value: 'v', category: 'Home' }));
    await until(() => shop.server.count('POST /api/categories/attr') === 1);
    first.send({ body: { categoryUpdated: [aCategory('First')] } });
    await until(() => shop.categories()[0] === 'Second');
  });

  it('keeps created and removed categories when the refetch fails', async () => {
    const shop = start({
      'POST /api/categories': () => ({ status: 201, body: { categoryCreated: aCategory('Audio') } }),
      'DELETE /api/categories/Home': () => ({ body: { categoryDeleted: true } }),
    });
    shop.dispatch(form.createOpened());
    shop.dispatch(form.categoryEntered('Audio'));
    await until(() => shop.form().category.selection?.category === 'Audio');
    expect(shop.categories()).toEqual(['Audio', 'Home']);
    shop.dispatch(form.categoryRemovalConfirmed('Home'));
    await until(() => shop.form().category.selection?.category === '');
    expect(shop.categories()).toEqual(['Audio']);
  });
});
