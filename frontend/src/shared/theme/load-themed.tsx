import type { ComponentType, ReactNode } from 'react';

/** Loads what surrounds a component. */
export type Theme = () => Promise<ComponentType<{ children: ReactNode }>>;

export const shopTheme: Theme = async () => (await import('./ShopTheme.tsx')).ShopTheme;

/** Loads a named export and the theme around it, in parallel, so that Ant Design stays out of what does not need it. */
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
