import { act, waitFor } from '@testing-library/react';
import type { PayPalButtonsOptions, PayPalSdk } from './paypal-sdk.ts';

/** What the buyer does in PayPal's window. */
type Decision = 'approve' | 'approve twice' | 'cancel' | 'error';

/** Replaces PayPal's SDK: one button 'PayPal', whose buyer decides as told. */
export function fakePayPal() {
  const fake = { decision: 'approve' as Decision, rendered: 0, closed: 0, load, fail, scripts };
  const sdk: PayPalSdk = {
    Buttons: (options) => {
      const button = document.createElement('button');
      button.textContent = 'PayPal';
      button.addEventListener('click', () => void pay(options, fake.decision));
      return {
        render: async (container) => {
          fake.rendered += 1;
          container.append(button);
        },
        close: async () => {
          fake.closed += 1;
          button.remove();
        },
      };
    },
  };

  /** Lets the script arrive; `Buttons` is missing when `empty`. */
  async function load({ empty = false } = {}): Promise<void> {
    const script = await pendingScript();
    if (!empty) window.paypal = sdk;
    await act(async () => void script.dispatchEvent(new Event('load')));
  }

  async function fail(): Promise<void> {
    const script = await pendingScript();
    await act(async () => void script.dispatchEvent(new Event('error')));
  }

  return fake;
}

/** Removes what the SDK left in the document; the next test loads it again. */
export function removePayPal(): void {
  for (const script of scripts()) script.remove();
  delete window.paypal;
}

function scripts(): HTMLScriptElement[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[src*="sdk/js"]')];
}

function pendingScript(): Promise<HTMLScriptElement> {
  return waitFor(() => {
    const [script] = scripts();
    if (script === undefined) throw new Error('The page has not asked for the SDK.');
    return script;
  });
}

/** The SDK's order of calls. */
async function pay(options: PayPalButtonsOptions, decision: Decision): Promise<void> {
  try {
    await options.createOrder();
    if (decision === 'error') throw new Error('PayPal broke');
  } catch (error) {
    act(() => options.onError(error));
    return;
  }
  act(() => {
    if (decision === 'cancel') options.onCancel();
    else options.onApprove();
    if (decision === 'approve twice') options.onApprove();
  });
}
