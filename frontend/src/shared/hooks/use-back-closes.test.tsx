import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { unstable_HistoryRouter as HistoryRouter, Link, Route, Routes } from 'react-router-dom';
import { listenBeforeRouter } from '../browser/first-popstate.ts';
import { createShopHistory } from '../browser/shop-history.ts';
import { useBackCloses } from './use-back-closes.ts';

function Page() {
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return (
    <>
      <p>the page</p>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {open && (
        <>
          <p>the overlay</p>
          <button type="button" onClick={() => setOpen(false)}>
            close
          </button>
          <Link to="/other">other page</Link>
        </>
      )}
    </>
  );
}

// Once, as the page does.
listenBeforeRouter();

/** Opens the page as the second one of the browser's history, and its overlay. */
function open() {
  window.history.replaceState(null, '', '/list');
  const history = createShopHistory();
  render(
    <HistoryRouter history={history} useTransitions={false}>
      <Routes>
        <Route path="/list" element={<Link to="/page">to the page</Link>} />
        <Route path="/page" element={<Page />} />
        <Route path="/other" element={<p>the other page</p>} />
      </Routes>
    </HistoryRouter>,
  );
  click('to the page');
  click('open');
  return history;
}

const click = (text: string) => fireEvent.click(screen.getByText(text));
const place = () => [window.location.pathname, window.history.state.idx];

describe('useBackCloses', () => {
  it('lets Back close what is open, and the next one leave the page', async () => {
    open();
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByText('the overlay')).toBeNull());
    expect(screen.getByText('the page')).toBeTruthy();
    act(() => window.history.back());
    await screen.findByText('to the page');
  });

  it('removes its entry when something else closes it, also twice', async () => {
    open();
    for (const again of [true, false]) {
      click('close');
      await waitFor(() => expect(place()).toEqual(['/page', 1]));
      expect(screen.queryByText('the overlay')).toBeNull();
      if (again) click('open');
    }
    act(() => window.history.back());
    await screen.findByText('to the page');
  });

  it('stays open when it is opened again before the browser has left its entry', async () => {
    open();
    const { overlay } = window.history.state;
    click('close');
    click('open');
    await waitFor(() => expect(window.history.state.overlay).not.toBe(overlay));
    await waitFor(() => expect(place()).toEqual(['/page', 2]));
    expect(screen.getByText('the overlay')).toBeTruthy();
    click('close');
    await waitFor(() => expect(place()).toEqual(['/page', 1]));
  });

  it('gives its entry to the page that a link in it opens', async () => {
    open();
    click('other page');
    await screen.findByText('the other page');
    expect(place()).toEqual(['/other', 2]);
    act(() => window.history.back());
    await screen.findByText('the page');
    expect(screen.queryByText('the overlay')).toBeNull();
    expect(place()).toEqual(['/page', 1]);
  });

  it('leaves the page when somebody goes back by two', async () => {
    open();
    act(() => window.history.go(-2));
    await screen.findByText('to the page');
    expect(place()).toEqual(['/list', 0]);
  });
});

describe('createShopHistory', () => {
  it('adds one entry for a link that is pressed again before its page is there', () => {
    window.history.replaceState(null, '', '/list');
    const history = createShopHistory();
    history.push('/page?a=1', { card: 1 });
    history.push({ pathname: '/page', search: '?a=1' }, { card: 2 });
    expect(place()).toEqual(['/page', 1]);
    expect(window.history.state.usr).toEqual({ card: 2 });
    history.push('/page?a=2');
    expect(place()).toEqual(['/page', 2]);
  });
});
