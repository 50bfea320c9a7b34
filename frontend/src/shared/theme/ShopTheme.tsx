import ConfigProvider from 'antd/es/config-provider';
import { type ReactNode, useSyncExternalStore } from 'react';
import { pageNonce } from '../browser/page-nonce.ts';
import { shape } from './palette.ts';
import { shopTheme } from './shop-theme.ts';

const reducedMotionTheme = { ...shopTheme, token: { ...shopTheme.token, motion: false } };
const nonce = pageNonce();
/** For the styles that Ant Design adds at run time. */
const csp = nonce === undefined ? {} : { nonce };

/** Applies the shop's Ant Design theme; without animation for users who prefer reduced motion. */
export function ShopTheme({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      theme={useReducedMotion() ? reducedMotionTheme : shopTheme}
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

function useReducedMotion(): boolean {
  return useSyncExternalStore(watchMotion, () => motionQuery().matches);
}

function watchMotion(changed: () => void): () => void {
  const query = motionQuery();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

function motionQuery(): MediaQueryList {
  return window.matchMedia('(prefers-reduced-motion: reduce)');
}
