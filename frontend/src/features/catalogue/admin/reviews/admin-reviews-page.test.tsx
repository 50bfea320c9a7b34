import type { AdminReview } from '@shop/contracts/catalogue-admin-api.ts';
import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeResponse, fakeServer } from '../../../../shared/testing/fake-server.ts';
import { renderInStore } from '../../../../shared/testing/render-in-store.tsx';
import { AdminReviewsPage } from './AdminReviewsPage.tsx';
import type { SavedReplies } from './ReviewTextDialog.tsx';

const LIST = 'GET /api/admin/catalogue/reviews';
const PRODUCTS = 'GET /api/products/admin';
const ANSWER = '/api/admin/catalogue/reviews/r1/answer';
const HIDING = '/api/admin/catalogue/reviews/r1/hiding';

const review = (more: Partial<AdminReview> = {}): AdminReview => ({
  _id: 'r1',
  user: { _id: 'u1', name: 'Maren Holt' },
  product: { _id: 'p1', name: 'Morning Mug' },
  rating: 2,
  comment: 'Leaks.',
  createdAt: '2026-11-18T09:12:44.000Z',
  ...more,
});
const answered = review({ answer: { text: 'Sorry.', at: '2026-11-19T09:00:00.000Z' } });

/** What the app passes, without its drawer. */
const replies: SavedReplies = ({ onInsert, onClose }) => (
  <>
    <button type="button" onClick={() => onInsert('We send you another one.')}>
      Insert
    </button>
    <button type="button" onClick={onClose}>
      Close the replies
    </button>
  </>
);

function openPage(routes: Parameters<typeof fakeServer>[0] = {}, path = '/admin/reviews') {
  const server = fakeServer({ [LIST]: () => ({ body: [review()] }), ...routes });
  renderInStore(<AdminReviewsPage savedReplies={replies} />, path);
  return { server, user: userEvent.setup({ pointerEventsCheck: 0, delay: null }) };
}

const button = (action: string) =>
  screen.findByRole('button', { name: `${action}: Maren Holt on Morning Mug`, hidden: true });
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('AdminReviewsPage', () => {
  it('lists reviews with stars, product, author and what they say', async () => {
    openPage({ [LIST]: () => ({ body: [{ ...answered, boughtHere: true, hidden: 'Insults' }] }) });
    const row = within(await screen.findByRole('listitem'));
    row.getByRole('img', { name: 'Rated 2.0 out of 5' });
    expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/edit-product/p1',
      '/admin/users/u1',
      '/admin/history?subject=review%2Fr1',
    ]);
    for (const text of ['Leaks.', 'Bought here', 'Sorry.', 'Hidden: Insults']) row.getByText(text);
  });

  it('shows the reviews of one customer, and leads back to everybody’s', async () => {
    const id = '01a230e2-3796-71d6-acf7-7e93a5b91edd';
    const { server, user } = openPage(
      { [LIST]: () => ({ body: [review({ user: { _id: id, name: 'Maren Holt' } })] }) },
      `/admin/reviews?user=${id}`,
    );
    const line = within((await screen.findByText('Only reviews by', { exact: false })).closest('p') as HTMLElement);
    await waitFor(() =>
      expect(line.getByRole('link', { name: 'Maren Holt' }).getAttribute('href')).toBe(`/admin/users/${id}`),
    );
    expect(server.requests.at(-1)?.params).toMatchObject({ user: id });
    await user.click(line.getByRole('button', { name: "Everybody's reviews" }));
    await waitFor(() => expect(server.requests.at(-1)?.params).not.toHaveProperty('user'));
    expect(screen.queryByText('Only reviews by', { exact: false })).toBeNull();
  });

  it('inserts a saved reply behind what is typed, not into the reason of hiding', async () => {
    const { server, user } = openPage({ [`PUT ${ANSWER}`]: () => ({ body: answered }) });
    await user.click(await button('Hide'));
    expect((await dialog()).queryByRole('button', { name: 'Saved replies' })).toBeNull();
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await user.click(await button('Answer'));
    const form = await dialog();
    const box = form.getByRole('textbox', { name: 'Answer' });
    await user.type(box, 'Sorry.');
    await user.click(form.getByRole('button', { name: 'Saved replies' }));
    await user.click(form.getByRole('button', { name: 'Insert' }));
    expect(form.queryByRole('button', { name: 'Insert' })).toBeNull();
    expect(document.activeElement).toBe(box);
    await user.click(form.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(server.count(`PUT ${ANSWER}`)).toBe(1));
    expect(server.requests.at(-1)?.body).toMatchObject({ text: 'Sorry.\nWe send you another one.' });
  });

  it('says when inserted replies are too long together', async () => {
    const { server, user } = openPage();
    await user.click(await button('Answer'));
    const form = await dialog();
    fireEvent.change(form.getByRole('textbox', { name: 'Answer' }), { target: { value: 'x'.repeat(1_990) } });
    await user.click(form.getByRole('button', { name: 'Saved replies' }));
    await user.click(form.getByRole('button', { name: 'Insert' }));
    await user.click(form.getByRole('button', { name: 'Publish' }));
    form.getByText('Answer: at most 2,000 characters');
    expect(server.count(`PUT ${ANSWER}`)).toBe(0);
  });

  it('answers publicly, in place', async () => {
    const { server, user } = openPage({ [`PUT ${ANSWER}`]: () => ({ body: answered }) });
    await user.click(await button('Answer'));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Publish' }));
    form.getByText('Answer: please write something');
    await user.type(form.getByRole('textbox', { name: 'Answer' }), ' Sorry. ');
    await user.click(form.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Sorry.');
    await button('Edit answer');
    expect(server.requests.at(-1)?.body).toEqual({ text: 'Sorry.', seen: null, seenEdit: null });
    expect(server.count(LIST)).toBe(1);
  });

  it('shows no reviews of the filter before while a failed one is tried again', async () => {
    const { server, user } = openPage();
    await screen.findByText('Leaks.');
    server.routes[LIST] = () => ({ status: 500 });
    await user.click(screen.getByRole('combobox', { name: 'Show' }));
    await user.click((await screen.findAllByTitle('Hidden')).at(-1) as HTMLElement);
    await screen.findByText('The reviews could not be loaded');
    server.routes[LIST] = () => new Promise<FakeResponse>(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.count(LIST)).toBe(3));
    await waitFor(() => expect(screen.queryByText('The reviews could not be loaded')).toBeNull());
    expect(screen.queryByText('Leaks.')).toBeNull();
  });

  it('keeps an answer that was given while older reviews were loading', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const { server, user } = openPage({
      [LIST]: () => ({ body: [review()], headers: { [NEXT_CURSOR_HEADER]: 'c1' } }),
      [`PUT ${ANSWER}`]: () => ({ body: answered }),
    });
    await button('Answer');
    server.routes[LIST] = () => new Promise<FakeResponse>((resolve) => (respond = resolve));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await user.click(await button('Answer'));
    await user.type((await dialog()).getByRole('textbox', { name: 'Answer' }), 'Sorry.');
    await user.click((await dialog()).getByRole('button', { name: 'Publish' }));
    await screen.findByText('Sorry.');
    respond({ body: [review({ _id: 'r2', comment: 'Older.' })] });
    await screen.findByText('Older.');
    await screen.findByText('Sorry.');
  });

  it('keeps what was typed when the dialog is closed, until it is sent', async () => {
    const { server, user } = openPage({ [`PUT ${ANSWER}`]: () => ({ body: answered }) });
    await user.click(await button('Answer'));
    await user.type((await dialog()).getByRole('textbox', { name: 'Answer' }), 'Sor');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Hide'));
    expect((await dialog()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Answer'));
    await user.type((await dialog()).getByRole('textbox', { name: 'Answer' }), 'ry.');
    await user.click((await dialog()).getByRole('button', { name: 'Publish' }));
    await user.click(await button('Edit answer'));
    expect((await dialog()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe('Sorry.');
    expect(server.requests.at(-1)?.body).toEqual({ text: 'Sorry.', seen: null, seenEdit: null });
  });

  it('shows the answer of another administrator who was first, and replaces it only when told again', async () => {
    const responses: FakeResponse[] = [
      { status: 409, code: 'answer-changed', message: 'The answer was changed meanwhile', details: answered },
      { body: review({ answer: { text: 'Mine.', at: '2026-11-20T09:00:00.000Z' } }) },
    ];
    const { server, user } = openPage({
      [`PUT ${ANSWER}`]: () => responses.shift() ?? { status: 404 },
    });
    await user.click(await button('Answer'));
    const form = await dialog();
    await user.type(form.getByRole('textbox', { name: 'Answer' }), 'Mine.');
    await user.click(form.getByRole('button', { name: 'Publish' }));
    await form.findByText('Another administrator has answered meanwhile: “Sorry.”. Publish again to replace it.');
    await user.click(form.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Mine.', { selector: 'p' });
    expect(server.requests.at(-1)?.body).toEqual({ text: 'Mine.', seen: answered.answer?.at, seenEdit: null });
  });

  it('shows what the author has made of a review meanwhile before it is answered', async () => {
    const edited = review({ comment: 'Repaired.', editedAt: '2026-11-19T08:00:00.000Z' });
    const responses: FakeResponse[] = [
      { status: 409, code: 'review-changed', message: 'The review was changed meanwhile', details: edited },
      { body: answered },
    ];
    const { server, user } = openPage({
      [`PUT ${ANSWER}`]: () => responses.shift() ?? { status: 404 },
    });
    await user.click(await button('Answer'));
    const form = await dialog();
    await user.type(form.getByRole('textbox', { name: 'Answer' }), 'Sorry.');
    await user.click(form.getByRole('button', { name: 'Publish' }));
    await form.findByText(
      'The author has changed the review meanwhile: “Repaired.”. If that is what you mean, press Publish again.',
    );
    await user.click(form.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Sorry.', { selector: 'p' });
    expect(server.requests.at(-1)?.body).toEqual({ text: 'Sorry.', seen: null, seenEdit: edited.editedAt });
  });

  it('says when a review was edited after its answer', async () => {
    openPage({ [LIST]: () => ({ body: [{ ...answered, editedAt: '2026-11-20T08:00:00.000Z' }] }) });
    await screen.findByText(/edited since the answer/);
  });

  it('removes an answer after a question', async () => {
    const { user } = openPage({
      [LIST]: () => ({ body: [answered] }),
      [`DELETE ${ANSWER}`]: () => ({ body: review() }),
    });
    await user.click(await button('Remove answer'));
    await user.click((await dialog()).getByRole('button', { name: 'Remove answer' }));
    await button('Answer');
    expect(screen.queryByText('Sorry.')).toBeNull();
  });

  it('hides a review for a reason, and shows it again', async () => {
    const { server, user } = openPage({
      [`PUT ${HIDING}`]: () => ({ body: review({ hidden: 'Insults' }) }),
      [`DELETE ${HIDING}`]: () => ({ body: review() }),
    });
    await user.click(await button('Hide'));
    const form = await dialog();
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Insults');
    await user.click(form.getByRole('button', { name: 'Hide' }));
    await screen.findByText('Hidden: Insults');
    expect(server.requests.at(-1)?.body).toEqual({ reason: 'Insults', seenEdit: null });
    await user.click(await button('Show again'));
    await waitFor(() => expect(screen.queryByText('Hidden: Insults')).toBeNull());
    await button('Hide');
  });

  it('shows what the author has made of a hidden review before it shows again', async () => {
    const hidden = review({ hidden: 'Insults' });
    const edited = { ...hidden, comment: 'Worse insults.', editedAt: '2026-11-19T08:00:00.000Z' };
    const responses: FakeResponse[] = [
      { status: 409, code: 'review-changed', message: 'The review was changed meanwhile', details: edited },
      { body: review() },
    ];
    const { server, user } = openPage({
      [LIST]: () => ({ body: [hidden] }),
      [`DELETE ${HIDING}`]: () => responses.shift() ?? { status: 404 },
    });
    await user.click(await button('Show again'));
    await screen.findByText('The author has changed the review meanwhile. Read it before you show it again.');
    await screen.findByText('Worse insults.');
    await user.click(await button('Show again'));
    await button('Hide');
    const sent = server.requests.filter(({ method }) => method === 'DELETE');
    expect(sent.map(({ params }) => params)).toEqual([{}, { seenEdit: edited.editedAt }]);
  });

  it("keeps the form open with the server's message when that fails", async () => {
    const { user } = openPage({ [`PUT ${HIDING}`]: () => ({ status: 404, message: 'Review not found' }) });
    await user.click(await button('Hide'));
    const form = await dialog();
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Insults');
    await user.click(form.getByRole('button', { name: 'Hide' }));
    await form.findByText('Review not found');
  });

  it('requests what the filter in the URL shows, and says when there is nothing', async () => {
    const { server, user } = openPage({ [LIST]: () => ({ body: [] }) }, '/admin/reviews?show=hidden');
    await screen.findByText('No review is hidden');
    await user.click(screen.getByRole('combobox', { name: 'Show' }));
    await user.click(await screen.findByTitle('Unanswered'));
    await screen.findByText('Every review is answered');
    expect(server.requests.map(({ params }) => params)).toEqual([
      { show: 'hidden', limit: 25 },
      { show: 'unanswered', limit: 25 },
    ]);
  });

  it('searches words, filters by stars and product, and keeps them in the URL', async () => {
    const [lamp, tent] = ['0199c4e1-7a3b-7000-8000-0000000000a1', '0199c4e1-7a3b-7000-8000-0000000000a2'];
    const product = (id: string, name: string) => ({
      ...{ _id: id, name, price: 1, category: 'Home', count: 1, image: null, published: true },
      updatedAt: '2026-11-19T08:00:00.000Z',
    });
    const { server, user } = openPage(
      {
        [LIST]: () => ({ body: [] }),
        [PRODUCTS]: ({ params }) => ({
          body: [product(lamp, 'Dome Lamp'), product(tent, 'Dome Tent')].filter(({ name }) =>
            name.toLowerCase().includes((params as { search?: string }).search ?? ''),
          ),
        }),
      },
      '/admin/reviews?show=unanswered&stars=1%2C2&product=broken',
    );
    await screen.findByText('No review matches');
    const lists = () => server.requests.filter(({ path }) => path.endsWith('/reviews')).map(({ params }) => params);
    expect(lists()).toEqual([{ show: 'unanswered', stars: '1,2', limit: 25 }]);
    const filter = screen.getByRole('combobox', { name: 'Product' });
    await user.click(filter);
    await screen.findByTitle('Dome Lamp');
    await user.type(filter, 'tent');
    await waitFor(() => expect(screen.queryByTitle('Dome Lamp')).toBeNull());
    await user.click(await screen.findByTitle('Dome Tent'));
    await waitFor(() => expect(lists().at(-1)).toEqual({ show: 'unanswered', stars: '1,2', product: tent, limit: 25 }));
    await user.type(screen.getByRole('searchbox', { name: 'Search reviews and authors' }), 'leaks');
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ product: tent, search: 'leaks' }));
    screen.getByText('Dome Tent', { selector: '.ant-select *' });
    await user.click(await screen.findByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect(lists().at(-1)).toEqual({ show: 'all', limit: 25 }));
    expect(server.count(PRODUCTS)).toBe(2);
  });

  it('quotes the review, with product and stars, in the dialog that responds to it or hides it', async () => {
    const { user } = openPage();
    for (const action of ['Answer', 'Hide']) {
      await user.click(await button(action));
      const quote = within((await dialog()).getByRole('figure', { name: 'The review' }));
      quote.getByText('Leaks.');
      quote.getByText('Morning Mug');
      quote.getByRole('img', { name: 'Rated 2.0 out of 5' });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('starts with the first part when the list of another filter could not be loaded', async () => {
    const responses: FakeResponse[] = [
      { body: [review()], headers: { [NEXT_CURSOR_HEADER]: 'c1' } },
      { status: 500 },
      { body: [review({ _id: 'r2', comment: 'Hidden one.', hidden: 'Insults' })] },
    ];
    const { server, user } = openPage({ [LIST]: () => responses.shift() ?? { status: 404 } });
    await screen.findByText('Leaks.');
    await user.click(screen.getByRole('combobox', { name: 'Show' }));
    await user.click(await screen.findByTitle('Hidden'));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Hidden one.');
    expect(screen.queryByText('Leaks.')).toBeNull();
    expect(server.requests.at(-1)?.params).toEqual({ show: 'hidden', limit: 25 });
  });

  it('shows what the server says of a review that was changed here before', async () => {
    const lists = [review(), review({ comment: 'Does not leak.', hidden: 'Insults' })];
    const { user } = openPage({
      [LIST]: () => ({ body: [lists.shift()] }),
      [`PUT ${HIDING}`]: () => ({ body: review({ hidden: 'Insults' }) }),
    });
    await user.click(await button('Hide'));
    await user.type((await dialog()).getByRole('textbox', { name: 'Reason' }), 'Insults');
    await user.click((await dialog()).getByRole('button', { name: 'Hide' }));
    await screen.findByText('Hidden: Insults');
    await user.click(screen.getByRole('combobox', { name: 'Show' }));
    await user.click(await screen.findByTitle('Hidden'));
    await screen.findByText('Does not leak.');
  });

  it('keeps the form, and says so, when a colleague has removed the answer meanwhile', async () => {
    const { user } = openPage({
      [LIST]: () => ({ body: [answered] }),
      [`PUT ${ANSWER}`]: () => ({
        status: 409,
        code: 'answer-changed',
        message: 'The answer was changed meanwhile',
        details: review(),
      }),
    });
    await user.click(await button('Edit answer'));
    const form = await dialog();
    await user.type(form.getByRole('textbox', { name: 'Answer' }), ' Again.');
    await user.click(form.getByRole('button', { name: 'Publish' }));
    await form.findByText('Another administrator has removed the answer. Publish again to answer again.');
    expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe('Sorry. Again.');
  });

  it('loads older reviews, each once, and tries again what failed', async () => {
    const responses: FakeResponse[] = [
      { body: [review()], headers: { [NEXT_CURSOR_HEADER]: 'c1' } },
      { status: 500 },
      { body: [review(), review({ _id: 'r2', comment: 'Fine.' })] },
    ];
    const { user } = openPage({ [LIST]: () => responses.shift() ?? { status: 404 } });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Fine.');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});
