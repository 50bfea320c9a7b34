import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './Picture.tsx';

const image = { path: '/images/lamp-800.webp', ground: 'rgb(1, 2, 3)' };
const picture = () => document.querySelector<HTMLElement>('.picture');

it('offers its image variants, on its own placeholder colour', () => {
  render(<Picture image={image} alt="Dome Lamp" />);
  expect(screen.getByRole('img', { name: 'Dome Lamp' }).getAttribute('srcset')).toBe(
    '/images/lamp-160.webp 160w, /images/lamp-400.webp 400w, /images/lamp-800.webp 800w',
  );
  expect(picture()?.style.background).toBe('rgb(1, 2, 3)');
});

it('shows a placeholder on that ground when it does not load, and tries another picture', () => {
  const { rerender } = render(<Picture image={image} alt="Dome Lamp" />);
  fireEvent.error(screen.getByRole('img'));
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: 'Dome Lamp' }).tagName).toBe('svg');
  expect(picture()?.style.background).toBe('rgb(1, 2, 3)');
  rerender(<Picture image={{ ...image, path: '/images/other-800.webp' }} alt="Dome Lamp" />);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/images/other-800.webp');
});

it('marks an image that is not square, so that it is not cropped', () => {
  render(<Picture image={image} alt="Dome Lamp" />);
  const shown = screen.getByRole('img');
  fireEvent.load(shown);
  expect(picture()?.classList).not.toContain('is-oblong');
  Object.defineProperty(shown, 'naturalWidth', { value: 800 });
  fireEvent.load(shown);
  expect(picture()?.classList).toContain('is-oblong');
});

it('shows a placeholder where there is no picture', () => {
  render(<Picture image={undefined} alt="Dome Lamp" />);
  expect(screen.getByRole('img', { name: 'Dome Lamp' }).tagName).toBe('svg');
});

it('requests a single image variant where the others may be gone', () => {
  render(<Picture image={image} alt="Dome Lamp" only={160} />);
  const shown = screen.getByRole('img', { name: 'Dome Lamp' });
  expect(shown.getAttribute('src')).toBe('/images/lamp-160.webp');
  expect(shown.hasAttribute('srcset')).toBe(false);
});
