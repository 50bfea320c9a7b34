import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { PageFocus } from './PageFocus.tsx';

let finishLoading = () => undefined as unknown;

/** A page that shows a placeholder first. */
function SlowPage() {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    finishLoading = () => act(() => setLoaded(true));
  }, []);
  return <main>{loaded ? <h1 key="loaded">Red Mug</h1> : <h1 key="placeholder">Product</h1>}</main>;
}

function PageWithOwnFocus() {
  return (
    <main>
      <h1>Form</h1>
      <input aria-label="Name" ref={(input) => input?.focus()} />
    </main>
  );
}

function open() {
  render(
    <MemoryRouter>
      <PageFocus />
      <nav>
        <Link to="/slow">slow</Link>
        <Link to="/own">own</Link>
        <input aria-label="Search" />
      </nav>
      <Routes>
        <Route
          path="/"
          element={
            <main>
              <h1>Home</h1>
            </main>
          }
        />
        <Route path="/slow" element={<SlowPage />} />
        <Route path="/own" element={<PageWithOwnFocus />} />
      </Routes>
    </MemoryRouter>,
  );
}

const announced = () => document.querySelector('[aria-live]')?.textContent;
const focused = () => document.activeElement?.textContent;
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

describe('the focus after a path change', () => {
  it('stays where it is on the first page', () => {
    open();
    expect(document.activeElement).toBe(document.body);
    expect(announced()).toBe('');
  });

  it('moves to the heading, also to that of the loaded page, and both are announced', async () => {
    open();
    await follow('slow');
    await waitFor(() => expect(focused()).toBe('Product'));
    finishLoading();
    await waitFor(() => expect(focused()).toBe('Red Mug'));
    expect(announced()).toBe('Red Mug');
  });

  it('leaves a link that stays on the page', async () => {
    open();
    await follow('slow');
    await waitFor(() => expect(focused()).toBe('Product'));
    act(() => screen.getByRole('link', { name: 'own' }).focus());
    finishLoading();
    await waitFor(() => expect(focused()).toBe('Red Mug'));
  });

  it('stays in a field that the page has focused', async () => {
    open();
    await follow('own');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('stays with somebody who is typing when the page has loaded', async () => {
    open();
    await follow('slow');
    await userEvent.type(screen.getByLabelText('Search'), 'red');
    finishLoading();
    await screen.findByText('Red Mug');
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });
});
