import { type ComponentType, Fragment, type LazyExoticComponent, lazy, type ReactNode } from 'react';

type Theme = () => Promise<ComponentType<{ children: ReactNode }>>;

const shopTheme: Theme = async () => (await import('../shared/theme/ShopTheme.tsx')).ShopTheme;
/** For a page without any of Ant Design. */
export const noTheme: Theme = async () => Fragment;
export const ordersTheme: Theme = async () => (await import('./OrdersFrame.tsx')).OrdersFrame;
export const adminTheme: Theme = async () => (await import('./AdminFrame.tsx')).AdminFrame;

/** A lazily loaded component whose code can be loaded before it is rendered. */
export type LazyPage<Props extends object> = LazyExoticComponent<ComponentType<Props>> & { preload: () => void };

/** Loads a named export and the theme around it, in parallel. */
export async function loadThemed<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  theme: Theme = shopTheme,
): Promise<ComponentType<Props>> {
  const [module, ThemeProvider] = await Promise.all([load(), theme()]);
  const Themed: ComponentType<Props> = module[name];
  return (props) => (
    <ThemeProvider>
      <Themed {...props} />
    </ThemeProvider>
  );
}

/**
 * Turns a named export into a lazily loaded component inside a theme. The theme is loaded in parallel, so that Ant Design
 * stays out of the entry chunk.
 */
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
