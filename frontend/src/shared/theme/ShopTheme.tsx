import ConfigProvider from 'antd/es/config-provider';
import { type ReactNode, useSyncExternalStore } from 'react';
import { pageNonce } from '../page-nonce.ts';
import { shape } from './palette.ts';
import { shopTheme } from './shop-theme.ts';

const stillTheme = { ...shopTheme, token: { ...shopTheme.token, motion: false } };
const nonce = pageNonce();
/** For the styles that Ant Design writes at run time. */
const csp = nonce === undefined ? {} : { nonce };

/** Dresses everything of Ant Design inside it; without movement for those who asked their device for less of it. */
export function ShopTheme({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      theme={useReducedMotion() ? stillTheme : shopTheme}
      csp={csp}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      // With borderRadiusLG equal to borderRadius, Alert loses its own.
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
