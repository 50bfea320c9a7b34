import ConfigProvider from 'antd/es/config-provider';
import { type ReactNode, useMemo } from 'react';
import { pageNonce } from '../browser/page-nonce.ts';
import { useMedia } from '../hooks/use-media.ts';
import { useDark } from './colour-scheme.ts';
import { shape } from './palette.ts';
import { shopThemeOf } from './shop-theme.ts';

const themes = { light: shopThemeOf(false), dark: shopThemeOf(true) };
const nonce = pageNonce();
/** For the styles that Ant Design adds at run time. */
const csp = nonce === undefined ? {} : { nonce };

/** Applies the shop's Ant Design theme, light or dark; without animation for users who prefer reduced motion. */
export function ShopTheme({ children }: { children: ReactNode }) {
  const theme = themes[useDark() ? 'dark' : 'light'];
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
