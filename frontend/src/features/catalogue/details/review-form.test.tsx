import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { getMug, registerTestHooks, review, mug as reviewed, show } from './render-details.tsx';

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
const submit = () => user.click(screen.getByRole('button', { name: /Submit$/, hidden: true }));
async function fill(rating = '4 good', comment = ' Keeps warm. ') {
  await form();
  await user.click(screen.getByRole('combobox', { name: 'Rating', hidden: true }));
  await user.click(await screen.findByTitle(rating));
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
    await user.click(screen.getByRole('combobox', { name: 'Rating', hidden: true }));
    await screen.findByTitle('5 very good');
    const options = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
    expect(options).toEqual(['5 very good', '4 good', '3 average', '2 bad', '1 awful']);
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
    expect(screen.getByText('You have reviewed this product.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('You successfuly reviewed the page!');
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ rating: 4, comment: 'Keeps warm.' });
    const reads = server.requests.filter(({ method }) => method === 'GET');
    expect(reads.map(({ headers }) => headers.get('Cache-Control'))).toEqual([undefined, 'no-cache']);
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
