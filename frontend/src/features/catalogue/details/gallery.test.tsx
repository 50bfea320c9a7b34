import { fireEvent, render, screen, within } from '@testing-library/react';
import { Gallery } from './Gallery.tsx';

const images = ['front', 'back', 'box'].map((view) => ({ path: `/images/lamp-${view}-800.webp`, ground: '#eeeeee' }));
const WIDTH = 300;

beforeAll(() => {
  // jsdom has no layout, and dialogs that do not open.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: WIDTH });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
});

const show = (count = images.length) => render(<Gallery id="p1" name="Dome Lamp" images={images.slice(0, count)} />);
const rowIn = (part: ParentNode) => part.querySelector('.strip') as HTMLElement;
function swipe(row: HTMLElement, place: number) {
  row.scrollLeft = place * WIDTH;
  fireEvent.scroll(row);
}
const imageButton = (number: number) =>
  screen.getByRole('button', { name: `Dome Lamp, image ${number} of 3: full screen` });
async function openFullScreen(number: number) {
  fireEvent.click(imageButton(number));
  const dialog = await screen.findByRole('dialog', { name: 'Dome Lamp in full screen' });
  fireEvent.scroll(rowIn(dialog));
  return dialog;
}

describe('gallery of a product', () => {
  it('follows the row that is swiped, in its thumbnails and for screen readers', () => {
    show();
    const numbers = () => screen.getAllByRole('button', { pressed: true }).map((thumb) => thumb.ariaLabel);
    expect([numbers(), screen.getByRole('status').textContent]).toEqual([['Image 1 of 3'], 'Image 1 of 3']);
    swipe(rowIn(document), 1);
    expect([numbers(), screen.getByRole('status').textContent]).toEqual([['Image 2 of 3'], 'Image 2 of 3']);
    expect([1, 2, 3].map((number) => imageButton(number).tabIndex)).toEqual([-1, 0, -1]);
  });

  it('says what an administrator wrote about an image instead of the name', async () => {
    render(
      <Gallery
        id="p1"
        name="Dome Lamp"
        images={images.slice(0, 2).map((image, at) => (at === 0 ? { ...image, alt: 'A lamp of steel' } : image))}
      />,
    );
    const [first, second] = [...rowIn(document).querySelectorAll('img')].map(({ alt }) => alt);
    expect([first, second]).toEqual(['A lamp of steel', 'Dome Lamp']);
    fireEvent.click(screen.getByRole('button', { name: 'A lamp of steel, image 1 of 2: full screen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dome Lamp in full screen' });
    expect(within(dialog).getByRole('button', { name: 'Zoom A lamp of steel, image 1 of 2' })).toBeTruthy();
  });

  it('shows the image of a thumbnail', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Image 3 of 3' }));
    expect(rowIn(document).scrollLeft).toBe(2 * WIDTH);
  });

  it('has neither thumbnails nor a place for a single image', () => {
    show(1);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('opens the shown image in full screen; arrow keys change it up to the last one', async () => {
    show();
    swipe(rowIn(document), 1);
    const dialog = await openFullScreen(2);
    expect(within(dialog).getByRole('status').textContent).toBe('2 of 3');
    for (let presses = 0; presses < 2; presses += 1) {
      fireEvent.keyDown(dialog, { key: 'ArrowRight' });
      fireEvent.scroll(rowIn(dialog));
    }
    expect(within(dialog).getByRole('status').textContent).toBe('3 of 3');
    expect(within(dialog).getByRole('button', { name: 'Next image' }).ariaDisabled).toBe('true');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Previous image' }));
    fireEvent.scroll(rowIn(dialog));
    expect(within(dialog).getByRole('status').textContent).toBe('2 of 3');
  });

  it('leaves the arrow keys to an enlarged image', async () => {
    show();
    const dialog = await openFullScreen(1);
    const zoom = within(dialog).getByRole('button', { name: 'Zoom Dome Lamp, image 1 of 3' });
    fireEvent.click(zoom);
    expect(zoom.getAttribute('aria-pressed')).toBe('true');
    fireEvent.keyDown(zoom, { key: 'ArrowRight' });
    expect(rowIn(dialog).scrollLeft).toBe(0);
    fireEvent.click(zoom);
    expect(zoom.getAttribute('aria-pressed')).toBe('false');
  });

  it('shows and focuses on closing what was shown last', async () => {
    show();
    const dialog = await openFullScreen(1);
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    fireEvent.scroll(rowIn(dialog));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(rowIn(document).scrollLeft).toBe(WIDTH);
    expect(document.activeElement).toBe(imageButton(2));
  });
});
