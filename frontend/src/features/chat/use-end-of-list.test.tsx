import { fireEvent, render, screen } from '@testing-library/react';
import { useEndOfList } from './use-end-of-list.ts';

function List({ last, own = false }: { last: string; own?: boolean }) {
  const { list, onScroll } = useEndOfList(last, own);
  return <section ref={list} onScroll={onScroll} aria-label="list" />;
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
  it('is followed, also when the content has grown before the scroll event arrived', () => {
    const { rerender } = render(<List last="1" />);
    const list = layout(500);
    scrollTo(list, 300);
    layout(900);
    fireEvent.scroll(list);
    rerender(<List last="2" />);
    expect(list.scrollTop).toBe(900);
  });

  it('is left alone while the reader has scrolled up, but for own messages', () => {
    const { rerender } = render(<List last="1" />);
    const list = layout(900);
    scrollTo(list, 700);
    scrollTo(list, 100);
    rerender(<List last="2" />);
    expect(list.scrollTop).toBe(100);
    rerender(<List last="3" own />);
    expect(list.scrollTop).toBe(900);
  });
});
