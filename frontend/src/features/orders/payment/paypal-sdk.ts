import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import { pageNonce } from '../../../shared/browser/page-nonce.ts';
import { shopCurrency } from '../../../shared/format.ts';

/** The part of PayPal's JavaScript SDK that the shop uses. */
export interface PayPalSdk {
  Buttons: (options: PayPalButtonsOptions) => PayPalButtonsElement;
}

export interface PayPalButtonsOptions {
  style: { layout: 'vertical'; shape: 'rect'; height: number };
  /** Returns the id of the PayPal order that the buyer approves. */
  createOrder: () => Promise<string>;
  onApprove: () => void;
  /** The buyer closed PayPal's window. */
  onCancel: () => void;
  onError: (error: unknown) => void;
}

interface PayPalButtonsElement {
  render: (container: HTMLElement) => Promise<void>;
  close: () => Promise<void>;
}

declare global {
  interface Window {
    paypal?: PayPalSdk;
  }
}

/** A script that has not arrived by then counts as failed, in milliseconds. */
const LOAD_TIMEOUT_MS = 20_000;

let loading: { script: HTMLScriptElement; loaded: Promise<void> } | null = null;

/**
 * Loads PayPal's SDK once per page; a failed load can be repeated.
 * @throws Error when the script cannot be loaded or contains no buttons
 */
export function loadPayPal(paypal: NonNullable<BrowserConfig['paypal']>): Promise<void> {
  if (loading?.script.isConnected) return loading.loaded;
  const script = createScript(paypal);
  const loaded = untilLoaded(script);
  loading = { script, loaded };
  document.head.append(script);
  return loaded;
}

/** @throws Error before loadPayPal has finished */
export function loadedPayPal(): PayPalSdk {
  if (!window.paypal?.Buttons) throw new Error('The PayPal SDK is not loaded.');
  return window.paypal;
}

function createScript({ clientId, sdkUrl }: NonNullable<BrowserConfig['paypal']>): HTMLScriptElement {
  const query = new URLSearchParams({
    'client-id': clientId,
    currency: shopCurrency(),
    intent: 'capture',
    components: 'buttons',
  });
  const script = document.createElement('script');
  script.src = `${sdkUrl}?${query}`;
  const nonce = pageNonce();
  if (nonce !== undefined) {
    script.nonce = nonce;
    // PayPal gives it to the styles and scripts that it adds.
    script.dataset.cspNonce = nonce;
  }
  return script;
}

async function untilLoaded(script: HTMLScriptElement): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new Error('The PayPal SDK cannot be loaded.')));
      timer = setTimeout(() => reject(new Error('The PayPal SDK did not load in time.')), LOAD_TIMEOUT_MS);
    });
    loadedPayPal();
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
