import ConfigProvider, { type ThemeConfig } from 'antd/es/config-provider';
import { type ReactNode, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { pageNonce } from '../browser/page-nonce.ts';
import { useMedia } from '../hooks/use-media.ts';
import { selectShop } from '../state/shop.ts';
import { useDark } from './colour-scheme.ts';
import { shape } from './palette.ts';
import { shopThemeOf } from './shop-theme.ts';

const nonce = pageNonce();
/** For the styles that Ant Design adds at run time. */
const csp = nonce === undefined ? {} : { nonce };

/** One theme for all parts of a page. */
let latest: { key: string; theme: ThemeConfig } | undefined;

function themeOf(dark: boolean, accent: string | null): ThemeConfig {
  const key = `${dark} ${accent}`;
  if (latest?.key !== key) latest = { key, theme: shopThemeOf(dark, accent) };
  return latest.theme;
}

/** Applies the shop's Ant Design theme, light or dark; without animation for users who prefer reduced motion. */
export function ShopTheme({ children }: { children: ReactNode }) {
  const { accent } = useSelector(selectShop);
  const dark = useDark();
  const theme = themeOf(dark, accent);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)') ?? false;
  const shown = useMemo(
    () => (reducedMotion ? { ...theme, token: { ...theme.token, motion: false } } : theme),
    [theme, reducedMotion],
  );
  return (
    <ConfigProvider
      theme={shown}
      csp={csp}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      // Alert has no radius of its own when borderRadiusLG equals borderRadius.
      alert={{ style: { borderRadius: shape.radius } }}
    >
      {children}
    </ConfigProvider>
  );
}
