import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { PartFailed } from './components/PartFailed.tsx';
import { lazyPart } from './lazy-part.tsx';

const Menu = ({ name }: { name: string }) => <nav>{name}</nav>;
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

/** Loads with each function in turn. */
function partLoadedBy(...loads: (() => Promise<ComponentType<{ name: string }>>)[]) {
  return lazyPart(() => (loads.shift() ?? missing)());
}

describe('a part that is loaded on first use', () => {
  it('leaves the rest of the page when it cannot be loaded, and tells its owner', async () => {
    const Part = partLoadedBy(missing);
    const onFailed = jest.fn();
    await act(async () =>
      render(
        <>
          <h1>Shop</h1>
          <Part name="Menu" onFailed={onFailed} fallback={<i>…</i>} />
        </>,
      ),
    );
    expect([document.body.textContent, onFailed.mock.calls.length]).toEqual(['Shop…', 1]);
  });

  it('is loaded again at its next use', async () => {
    const Part = partLoadedBy(missing, async () => Menu);
    const first = await act(async () => render(<Part name="Menu" />));
    first.unmount();
    await act(async () => render(<Part name="Menu" />));
    expect(screen.getByRole('navigation').textContent).toBe('Menu');
  });

  it('is loaded again when the browser is online', async () => {
    const Part = partLoadedBy(missing, async () => Menu);
    await act(async () => render(<Part name="Menu" />));
    expect(screen.queryByRole('navigation')).toBeNull();
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('navigation').textContent).toBe('Menu');
  });

  it('says in its place that it could not be loaded, where somebody waits for it, and is loaded again on request', async () => {
    const loads = [missing, async () => Menu];
    const Part = lazyPart<{ name: string }>(() => (loads.shift() ?? missing)(), PartFailed);
    await act(async () => render(<Part name="Menu" fallback={<i>…</i>} />));
    expect(screen.getByRole('alert').textContent).toBe('This part of the page could not be loaded. Try again ');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(document.body.textContent).toBe('Menu');
  });

  it('can be closed where the part itself could be', async () => {
    const onCancel = jest.fn();
    const Part = lazyPart<{ onCancel: () => void }>(missing, PartFailed);
    await act(async () => render(<Part onCancel={onCancel} />));
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});
