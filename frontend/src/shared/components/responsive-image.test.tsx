import { fireEvent, render, screen } from '@testing-library/react';
import { ResponsiveImage } from './ResponsiveImage.tsx';

const image = { path: '/images/lamp-800.webp', ground: 'rgb(1, 2, 3)' };
const container = () => document.querySelector<HTMLElement>('.responsive-image');

it('has a srcset of the image variants and the placeholder colour as background', () => {
  render(<ResponsiveImage image={image} alt="Dome Lamp" />);
  expect(screen.getByRole('img', { name: 'Dome Lamp' }).getAttribute('srcset')).toBe(
    '/images/lamp-160.webp 160w, /images/lamp-400.webp 400w, /images/lamp-800.webp 800w',
  );
  expect(container()?.style.background).toBe('rgb(1, 2, 3)');
});

it('shows a placeholder icon when loading fails, and loads the next image', () => {
  const { rerender } = render(<ResponsiveImage image={image} alt="Dome Lamp" />);
  fireEvent.error(screen.getByRole('img'));
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: 'Dome Lamp' }).tagName).toBe('svg');
  expect(container()?.style.background).toBe('rgb(1, 2, 3)');
  rerender(<ResponsiveImage image={{ ...image, path: '/images/other-800.webp' }} alt="Dome Lamp" />);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/images/other-800.webp');
});

it('marks an image that is not square', () => {
  render(<ResponsiveImage image={image} alt="Dome Lamp" />);
  const shown = screen.getByRole('img');
  fireEvent.load(shown);
  expect(container()?.classList).not.toContain('is-oblong');
  Object.defineProperty(shown, 'naturalWidth', { value: 800 });
  fireEvent.load(shown);
  expect(container()?.classList).toContain('is-oblong');
});

it('shows a placeholder icon without an image', () => {
  render(<ResponsiveImage image={undefined} alt="Dome Lamp" />);
  expect(screen.getByRole('img', { name: 'Dome Lamp' }).tagName).toBe('svg');
});

it('requests only the given image variant', () => {
  render(<ResponsiveImage image={image} alt="Dome Lamp" only={160} />);
  const shown = screen.getByRole('img', { name: 'Dome Lamp' });
  expect(shown.getAttribute('src')).toBe('/images/lamp-160.webp');
  expect(shown.hasAttribute('srcset')).toBe(false);
});
