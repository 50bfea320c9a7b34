import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { getMug, others, registerTestHooks, review, mug as reviewed, show } from './render-details.tsx';

registerTestHooks();

const postReview = 'POST /api/users/review/p1';
const mug = { ...reviewed, rating: 0, reviewsNumber: 0, reviews: [] };
const mine = { ...review, user: { _id: 'u1', name: 'Maren Holt' }, rating: 4, comment: 'Keeps warm.' };

/** Opens the page of the mug without reviews. */
function open({
  visitor = false,
  respond = () => ({ status: 201, body: 'review created' }) as FakeResponse | Promise<FakeResponse>,
}) {
  let product: object = mug;
  const routes = {
    [getMug]: () => ({ body: product }),
    [postReview]: async () => {
      const response = await respond();
      if (response.body === 'review created') product = { ...mug, rating: 4, reviewsNumber: 1, reviews: [mine] };
      return response;
    },
  };
  return show(routes, visitor ? null : { _id: 'u1', name: 'Maren' }).server;
}

// Checking the visibility of hundreds of elements dominates the run time in jsdom.
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const form = () => screen.findByRole('form', { name: 'Write a review', hidden: true });
/** The part of the page around the form, which keeps the focus when the form goes. */
const panel = () => document.querySelector('.review-form');
const submit = () => user.click(screen.getByRole('button', { name: /Submit$/, hidden: true }));
async function fill(rating = '4 good', comment = ' Keeps warm. ') {
  await form();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rating', hidden: true }), rating);
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment', hidden: true }), { target: { value: comment } });
}

describe('review form', () => {
  it("disables the review form for visitors and alerts 'Login first to write a review'", async () => {
    open({ visitor: true });
    const inForm = within(await form());
    expect(inForm.getByRole('alert').textContent).toBe('Login first to write a review');
    expect(inForm.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    const controls = [...inForm.getAllByRole('combobox'), inForm.getByRole('textbox'), inForm.getByRole('button')];
    expect(controls.every((control) => control.hasAttribute('disabled'))).toBe(true);
  });

  it('offers five ratings, the best first', async () => {
    open({});
    expect(within(await form()).queryByText('Login first to write a review')).toBeNull();
    const options = [...document.querySelectorAll('#review-rating option')].map(({ textContent }) => textContent);
    expect(options.slice(1)).toEqual(['5 very good', '4 good', '3 average', '2 bad', '1 awful']);
  });

  it('requires rating and comment before it sends the review', async () => {
    const server = open({});
    const inForm = within(await form());
    await submit();
    expect(inForm.getByText('Please choose a rating')).toBeTruthy();
    expect(inForm.getByText('Please write a comment')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Rating', hidden: true }));
    await user.type(screen.getByRole('textbox', { name: 'Comment', hidden: true }), 'x');
    expect(inForm.queryByText('Please write a comment')).toBeNull();
    expect(server.count(postReview)).toBe(0);
  });

  it('confirms the review, and shows it with the new mean past every cache', async () => {
    const server = open({});
    await fill();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('You successfuly reviewed the page!');
    expect(await screen.findByText('Keeps warm.', { selector: 'li p' })).toBeTruthy();
    expect(screen.getByText('4.0', { selector: '.reviews-mean' })).toBeTruthy();
    expect(document.activeElement).toBe(panel());
    expect(screen.getByText('You have reviewed this product.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('You successfuly reviewed the page!');
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ rating: 4, comment: 'Keeps warm.' });
    const reads = server.requests.filter(({ method, path }) => `${method} ${path}` === getMug);
    expect(reads.map(({ headers }) => headers.get('Cache-Control'))).toEqual([null, 'no-cache']);
  });

  it('shows the review also while another call of the page does not answer', async () => {
    let product: object = mug;
    const routes = {
      [getMug]: () => ({ body: product }),
      [others]: () => new Promise<FakeResponse>(() => undefined),
      [postReview]: () => {
        product = { ...mug, rating: 4, reviewsNumber: 1, reviews: [mine] };
        return { status: 201, body: 'review created' };
      },
    };
    show(routes, { _id: 'u1', name: 'Maren' });
    await fill();
    await submit();
    expect(await screen.findByText('Keeps warm.', { selector: 'li p' })).toBeTruthy();
  });

  it('shows a note to a user who has already reviewed the product', async () => {
    show({ [getMug]: () => ({ body: { ...mug, reviews: [mine] } }) }, { _id: 'u1', name: 'Maren' });
    await screen.findByText('You have reviewed this product.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("shows the server's message for a refused review, and keeps the draft", async () => {
    open({ respond: () => ({ status: 409, message: 'product already reviewed' }) });
    await fill();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('product already reviewed');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }).value).toBe(' Keeps warm. ');
  });

  it('sends one review for repeated submits', async () => {
    let sendResponse = (_response: FakeResponse) => undefined as unknown;
    const server = open({
      respond: () =>
        new Promise<FakeResponse>((resolve) => {
          sendResponse = resolve;
        }),
    });
    await fill();
    await submit();
    await submit();
    fireEvent.submit(screen.getByRole('form', { name: 'Write a review' }));
    sendResponse({ status: 201, body: 'review created' });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('You successfuly reviewed the page!'));
    expect(server.count(postReview)).toBe(1);
  });
});

describe("the user's own review", () => {
  const own = { ...mine, rating: 4, comment: 'Keeps warm.' };
  const putReview = 'PUT /api/users/review/p1';
  const deleteReview = 'DELETE /api/users/review/p1';
  const getOwn = 'GET /api/users/review/p1';
  const me = { _id: 'u1', name: 'Maren' };
  const button = (name: string) => screen.findByRole('button', { name, hidden: true });

  /** Opens the page of the mug with the user's review, and answers changes as the server does. */
  function openReviewed(routes: Record<string, () => FakeResponse> = {}) {
    let reviews: object[] = [own];
    return show(
      {
        [getMug]: () => ({ body: { ...mug, reviews } }),
        [putReview]: () => {
          reviews = [{ ...own, rating: 2, comment: 'Leaks.', editedAt: '2026-11-20T09:12:44.000Z' }];
          return { body: { message: 'review changed' } };
        },
        [deleteReview]: () => {
          reviews = [];
          return { body: { message: 'review deleted' } };
        },
        ...routes,
      },
      me,
    ).server;
  }

  it('can be changed in a form that is filled in, and shows as edited past every cache', async () => {
    const server = openReviewed();
    await user.click(await button('Edit your review'));
    const comment = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment', hidden: true });
    expect([comment.value, document.activeElement]).toEqual(['Keeps warm.', comment]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rating', hidden: true }), '2 bad');
    fireEvent.change(comment, { target: { value: ' ' } });
    await user.click(await button('Save'));
    expect(screen.getByText('Please write a comment')).toBeTruthy();
    expect(server.count(putReview)).toBe(0);
    fireEvent.change(comment, { target: { value: ' Leaks. ' } });
    await user.click(await button('Save'));
    await screen.findByText('Leaks.', { selector: 'li p' });
    expect(screen.getByText(/· edited$/)).toBeTruthy();
    expect(screen.getByText('Your review was changed.')).toBeTruthy();
    await user.click(await button('Edit your review'));
    expect(screen.queryByText('Your review was changed.')).toBeNull();
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ rating: 2, comment: 'Leaks.' });
    const reads = server.requests.filter(({ method, path }) => `${method} ${path}` === getMug);
    expect(reads.at(-1)?.headers.get('Cache-Control')).toBe('no-cache');
  });

  it('stays as it was when changing is cancelled or refused', async () => {
    openReviewed({ [putReview]: () => ({ status: 409, message: 'try later' }) });
    await user.click(await button('Edit your review'));
    await user.click(await button('Save'));
    await screen.findByText('try later');
    await user.click(await button('Cancel'));
    expect(screen.getByText('You have reviewed this product.')).toBeTruthy();
    expect(screen.getByText('Keeps warm.', { selector: 'li p' })).toBeTruthy();
    expect(document.activeElement).toBe(await button('Edit your review'));
  });

  it('is deleted after a question; then another can be written', async () => {
    const server = openReviewed();
    await user.click(await button('Delete your review'));
    await screen.findByText('Are you sure?');
    await user.click(await button('Keep it'));
    expect(server.count(deleteReview)).toBe(0);
    await user.click(await button('Delete your review'));
    await user.click(await button('Delete'));
    await form();
    expect(screen.getByText('Your review was deleted.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(panel()));
    expect(server.count(deleteReview)).toBe(1);
  });

  it('is found when the shop hides it, with the reason', async () => {
    show(
      { [getMug]: () => ({ body: mug }), [getOwn]: () => ({ body: { review: { ...own, hidden: 'Insults' } } }) },
      me,
    );
    await screen.findByText('The shop has hidden your review: Insults');
    expect(screen.queryByRole('form', { name: 'Write a review', hidden: true })).toBeNull();
    await button('Edit your review');
  });

  it('keeps what its author is writing when the shop hides it meanwhile', async () => {
    const page: Record<string, FakeResponse> = { shown: { body: { ...mug, reviews: [own] } } };
    show(
      {
        [getMug]: () => page.shown ?? { body: mug },
        [getOwn]: () => ({ body: { review: { ...own, hidden: 'Insults' } } }),
      },
      me,
    );
    await user.click(await button('Edit your review'));
    const comment = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment', hidden: true });
    fireEvent.change(comment, { target: { value: 'Half a sen' } });
    delete page.shown;
    fireEvent(window, new Event('focus'));
    await screen.findByText('No reviews yet', { exact: false });
    expect(comment.isConnected).toBe(true);
    expect(comment.value).toBe('Half a sen');
  });

  it('is not requested for visitors', async () => {
    const visitor = show({ [getMug]: () => ({ body: mug }) }).server;
    await form();
    await visitor.settled();
    expect(visitor.count(getOwn)).toBe(0);
  });

  it('is not requested while the page shows it', async () => {
    const server = openReviewed();
    await button('Edit your review');
    await server.settled();
    expect(server.count(getOwn)).toBe(0);
  });
});

describe('reviews', () => {
  const people = ['Ada', 'Bo', 'Cy'].map((name, at) => ({
    ...review,
    _id: `r${at}`,
    user: { _id: `p${at}`, name },
    rating: [3, 5, 1][at] ?? 0,
  }));
  const names = () => [...document.querySelectorAll('.reviews-list li strong')].map(({ textContent }) => textContent);

  it('are sorted by date and rating', async () => {
    show({ [getMug]: () => ({ body: { ...mug, reviews: people, reviewsNumber: 3, rating: 3 } }) });
    await screen.findByText('Ada');
    expect(names()).toEqual(['Ada', 'Bo', 'Cy']);
    const sort = screen.getByRole('combobox', { name: 'Sort reviews', hidden: true });
    await user.selectOptions(sort, 'Lowest rating first');
    expect(names()).toEqual(['Cy', 'Ada', 'Bo']);
  });

  it("mark buyers and show the shop's answer", async () => {
    const answer = { text: 'Write to us,\nplease.', at: '2026-11-19T09:12:44.000Z' };
    const [first = review, second = review] = people;
    const reviews = [{ ...first, boughtHere: true, answer }, second];
    show({ [getMug]: () => ({ body: { ...mug, reviews, reviewsNumber: 2 } }) });
    await screen.findByText('Answer of the shop');
    expect(screen.getAllByText('Bought here')).toHaveLength(1);
    expect(screen.getByText(/Write to us,/).textContent).toBe(answer.text);
  });
});
