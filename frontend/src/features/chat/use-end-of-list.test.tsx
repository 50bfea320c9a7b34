import { fireEvent, render, screen } from '@testing-library/react';
import { useEndOfList } from './use-end-of-list.ts';

type Written = Parameters<typeof useEndOfList>[1];
function List({ last, by = 'other', delayMs = 0 }: { last: string; by?: Written; delayMs?: number }) {
  const { list, onScroll, hasNewerBelow, toEnd } = useEndOfList(last, by, { delayMs });
  return (
    <>
      <section ref={list} onScroll={onScroll} aria-label="list" />
      {hasNewerBelow && (
        <button type="button" onClick={toEnd}>
          New
        </button>
      )}
    </>
  );
}

/** jsdom has no layout: a list of 200 px with content of the given height. */
function layout(height: number) {
  const list = screen.getByRole('region', { name: 'list' });
  Object.defineProperty(list, 'clientHeight', { value: 200, configurable: true });
  Object.defineProperty(list, 'scrollHeight', { value: height, configurable: true });
  return list;
}
const scrollTo = (list: HTMLElement, top: number) => {
  list.scrollTop = top;
  fireEvent.scroll(list);
};

describe('the end of a list of messages', () => {
  afterEach(() => jest.useRealTimers());

  it('is followed, also when the content has grown before the scroll event arrived', () => {
    const { rerender } = render(<List last="1" />);
    const list = layout(500);
    scrollTo(list, 300);
    layout(900);
    fireEvent.scroll(list);
    rerender(<List last="2" />);
    expect(list.scrollTop).toBe(900);
  });

  it('is left alone while the reader has scrolled up, but for what they send', () => {
    const { rerender } = render(<List last="1" />);
    const list = layout(900);
    scrollTo(list, 700);
    scrollTo(list, 100);
    rerender(<List last="2" />);
    expect(list.scrollTop).toBe(100);
    rerender(<List last="3" by="pending" />);
    expect(list.scrollTop).toBe(900);
  });

  it('is reached by a button after something came below the reader', () => {
    const { rerender } = render(<List last="1" />);
    const list = layout(900);
    scrollTo(list, 700);
    scrollTo(list, 100);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<List last="2" />);
    fireEvent.click(screen.getByRole('button', { name: 'New' }));
    expect(list.scrollTop).toBe(900);
    expect(screen.queryByRole('button')).toBeNull();
    fireEvent.scroll(list);
    scrollTo(list, 100);
    rerender(<List last="3" />);
    screen.getByRole('button', { name: 'New' });
    scrollTo(list, 700);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is followed after the given delay', () => {
    jest.useFakeTimers();
    const { rerender } = render(<List last="1" delayMs={200} />);
    const list = layout(900);
    jest.advanceTimersByTime(200);
    layout(1_000);
    rerender(<List last="2" by="pending" delayMs={200} />);
    jest.advanceTimersByTime(199);
    expect(list.scrollTop).toBe(900);
    jest.advanceTimersByTime(1);
    expect(list.scrollTop).toBe(1_000);
  });

  it('is followed after the browser has moved a list whose size has changed', () => {
    const { rerender } = render(<List last="1" />);
    const list = layout(900);
    scrollTo(list, 700);
    Object.defineProperty(list, 'clientHeight', { value: 100, configurable: true });
    scrollTo(list, 0);
    rerender(<List last="2" />);
    expect(list.scrollTop).toBe(900);
  });

  it('is left to a reader who scrolls up during the delay', () => {
    jest.useFakeTimers();
    const { rerender } = render(<List last="1" delayMs={200} />);
    const list = layout(900);
    jest.advanceTimersByTime(200);
    scrollTo(list, 700);
    rerender(<List last="2" delayMs={200} />);
    scrollTo(list, 100);
    jest.advanceTimersByTime(200);
    expect(list.scrollTop).toBe(100);
  });

  it('announces nothing new to the author of what was stored', () => {
    const { rerender } = render(<List last="1" />);
    const list = layout(900);
    scrollTo(list, 700);
    scrollTo(list, 100);
    rerender(<List last="2" by="own" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
