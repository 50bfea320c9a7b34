import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PageErrorBoundary, RootErrorBoundary } from './PageErrorBoundary.tsx';

function Broken(): never {
  throw new Error('the code of this page could not be loaded');
}

function show(insideMain = false) {
  const reload = jest.fn();
  render(
    <MemoryRouter initialEntries={['/compare?ids=p1,p2']}>
      <PageErrorBoundary insideMain={insideMain} reload={reload}>
        <Broken />
      </PageErrorBoundary>
    </MemoryRouter>,
  );
  return reload;
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('a page that cannot be shown', () => {
  it('leaves a main element with a heading and a link that loads the page again', () => {
    show();
    expect(screen.getByRole('main').querySelector('h1')?.textContent).toBe('Something went wrong');
    expect(screen.getByRole('link', { name: 'Load again' }).getAttribute('href')).toBe('/compare?ids=p1,p2');
  });

  it('stays within the main element that the layout has', () => {
    show(true);
    expect(screen.queryByRole('main')).toBeNull();
  });

  it('says that the browser is offline, and loads again once it is not', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are offline');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not loaded again by a connection that had nothing to do with it', () => {
    const reload = show();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the root of the page', () => {
  it('is never empty: a failure outside of every other boundary has a heading and a way out', () => {
    render(
      <RootErrorBoundary>
        <Broken />
      </RootErrorBoundary>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong');
    expect(screen.getByRole('link', { name: 'Load again' })).toBeTruthy();
  });
});
