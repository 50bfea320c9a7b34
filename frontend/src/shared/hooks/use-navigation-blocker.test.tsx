import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router-dom';
import { listenBeforeRouter } from '../browser/first-popstate.ts';
import { useNavigationBlocker } from './use-navigation-blocker.ts';

function Form({ when }: { when: boolean }) {
  const { blocked, proceed, reset } = useNavigationBlocker(when);
  const navigate = useNavigate();
  return (
    <>
      <p>the form</p>
      <Link to="/other">other page</Link>
      <Link to="?page=2">same page</Link>
      <button type="button" onClick={() => void navigate('/other', { replace: true })}>
        redirect
      </button>
      {blocked && (
        <>
          <button type="button" onClick={proceed}>
            leave
          </button>
          <button type="button" onClick={reset}>
            stay
          </button>
        </>
      )}
    </>
  );
}

/** Opens the form as the second page of the browser's history. */
function open(when = true) {
  window.history.replaceState(null, '', '/list');
  const pages = (blocking: boolean) => (
    <BrowserRouter>
      <Routes>
        <Route path="/list" element={<Link to="/form">to the form</Link>} />
        <Route path="/form" element={<Form when={blocking} />} />
        <Route path="/other" element={<p>the other page</p>} />
      </Routes>
    </BrowserRouter>
  );
  const view = render(pages(when));
  fireEvent.click(screen.getByText('to the form'));
  return { ...view, update: (blocking: boolean) => view.rerender(pages(blocking)) };
}
// Once, as the page does.
listenBeforeRouter();

const click = (text: string) => fireEvent.click(screen.getByText(text));

describe('useNavigationBlocker', () => {
  it.each(['other page', 'redirect'])('blocks %s, and proceeds when told so', (way) => {
    open();
    click(way);
    expect(window.location.pathname).toBe('/form');
    click('stay');
    expect(screen.queryByText('leave')).toBeNull();
    click(way);
    click('leave');
    expect(screen.getByText('the other page')).toBeTruthy();
    expect(window.location.pathname).toBe('/other');
  });

  it("blocks the browser's back button as often as it is used, and goes back when told so", async () => {
    open();
    for (const answer of ['stay', 'stay', 'leave']) {
      act(() => window.history.back());
      await screen.findByText('leave');
      await waitFor(() => expect(window.location.pathname).toBe('/form'));
      expect(screen.getByText('the form')).toBeTruthy();
      click(answer);
    }
    await screen.findByText('to the form');
    expect(window.location.pathname).toBe('/list');
  });

  it('lets changes of the query pass', () => {
    open();
    click('same page');
    expect(window.location.search).toBe('?page=2');
    expect(screen.queryByText('leave')).toBeNull();
  });

  it('blocks nothing while there is nothing to lose, or once it is saved', async () => {
    const { update } = open();
    click('other page');
    update(false);
    expect(screen.queryByText('leave')).toBeNull();
    act(() => window.history.back());
    await screen.findByText('to the form');
    click('to the form');
    click('other page');
    expect(screen.getByText('the other page')).toBeTruthy();
  });
});
