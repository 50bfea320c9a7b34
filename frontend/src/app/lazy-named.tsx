import { type ComponentType, Fragment, type LazyExoticComponent, lazy } from 'react';
import { loadThemed, shopTheme, type Theme } from '../shared/theme/load-themed.tsx';

/** For a page without any of Ant Design. */
export const noTheme: Theme = async () => Fragment;
export const ordersTheme: Theme = async () => (await import('./OrdersFrame.tsx')).OrdersFrame;
export const adminTheme: Theme = async () => (await import('./AdminFrame.tsx')).AdminFrame;

/** A lazily loaded component whose code can be loaded before it is rendered. */
export type LazyPage<Props extends object> = LazyExoticComponent<ComponentType<Props>> & { preload: () => void };

/** Turns a named export into a lazily loaded component inside a theme. */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  theme: Theme = shopTheme,
): LazyPage<Props> {
  const page = lazy(async () => ({ default: await loadThemed(load, name, theme) }));
  const preload = () => {
    // The page itself reports a failure when it is opened.
    Promise.all([load(), theme()]).catch(() => undefined);
  };
  return Object.assign(page, { preload });
}
