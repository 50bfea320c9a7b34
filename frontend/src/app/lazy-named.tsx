import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';

type Theme = () => Promise<ComponentType<{ children: ReactNode }>>;

const shopTheme: Theme = async () => (await import('../shared/theme/ShopTheme.tsx')).ShopTheme;
export const adminTheme: Theme = async () => (await import('../shared/theme/AdminTheme.tsx')).AdminTheme;

/**
 * A named export as a component that is loaded when it is first shown, dressed in a theme. The theme comes along at the
 * same time, so that Ant Design stays out of the entry.
 */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  theme: Theme = shopTheme,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [module, Dress] = await Promise.all([load(), theme()]);
    const Page: ComponentType<Props> = module[name];
    return {
      default: (props: Props) => (
        <Dress>
          <Page {...props} />
        </Dress>
      ),
    };
  });
}
