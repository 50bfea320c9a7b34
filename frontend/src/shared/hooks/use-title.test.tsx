import { render } from '@testing-library/react';
import { useTitle } from './use-title.ts';

function Page({ title }: { title: string | undefined }) {
  useTitle(title);
  return null;
}

describe('useTitle', () => {
  it('sets the title of a page, and the default title after the page is left', () => {
    const { unmount } = render(<Page title="Lamp · Best Online Shop" />);
    expect(document.title).toBe('Lamp · Best Online Shop');
    unmount();
    expect(document.title).toBe('Best online shop');
  });

  it('keeps the title from the server while the page has none', () => {
    document.title = 'Lamp · Best Online Shop';
    const { rerender } = render(<Page title={undefined} />);
    expect(document.title).toBe('Lamp · Best Online Shop');
    rerender(<Page title="Torch · Best Online Shop" />);
    expect(document.title).toBe('Torch · Best Online Shop');
  });

  it('replaces the title from the server when a page without a title is left', () => {
    document.title = 'Lamp · Best Online Shop';
    render(<Page title={undefined} />).unmount();
    expect(document.title).toBe('Best online shop');
  });
});
