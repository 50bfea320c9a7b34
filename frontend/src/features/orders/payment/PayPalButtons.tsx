import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from 'redux';
import { outcomeOfError } from './payment-outcome.ts';
import { paymentApproved, paymentEnded, paymentStarted, paypalFailed, paypalUnavailable } from './payment-slice.ts';
import { paymentTexts as texts } from './payment-texts.ts';
import { postPayment } from './payments-api.ts';
import { loadedPayPal } from './paypal-sdk.ts';

interface Payable {
  orderId: string;
  /** In the shop's currency. */
  total: number;
}

/**
 * PayPal's own buttons. While a payment is confirmed they are hidden but stay in the page: PayPal's window belongs to
 * them.
 */
export function PayPalButtons({ orderId, total, hidden }: Payable & { hidden: boolean }) {
  const dispatch = useDispatch();
  const container = useRef<HTMLDivElement>(null);
  const prompt = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (container.current === null) return undefined;
    prompt.current?.focus();
    return renderButtons(container.current, { orderId, total }, dispatch);
  }, [orderId, total, dispatch]);
  return (
    <div className="paypal" hidden={hidden}>
      <p ref={prompt} tabIndex={-1} className="small">
        {texts.clickOne}
      </p>
      <div ref={container} />
    </div>
  );
}

/** @returns a function that removes the buttons */
function renderButtons(container: HTMLElement, { orderId, total }: Payable, dispatch: Dispatch): () => void {
  let removed = false;
  const buttons = loadedPayPal().Buttons({
    style: { layout: 'vertical', shape: 'rect', height: 48 },
    createOrder: async () => {
      dispatch(paymentStarted({ orderId }));
      try {
        return await postPayment(orderId);
      } catch (error) {
        dispatch(paymentEnded({ orderId, ...outcomeOfError(error, false) }));
        throw error;
      }
    },
    onApprove: () => {
      dispatch(paymentApproved({ orderId, total }));
    },
    onCancel: () => {
      dispatch(paymentEnded({ orderId, next: 'buttons', tone: 'info', message: texts.cancelled, reload: false }));
    },
    onError: (error) => {
      console.error(error);
      if (!removed) dispatch(paypalFailed({ orderId, message: texts.paypalError }));
    },
  });
  buttons.render(container).catch((error: unknown) => {
    if (removed) return;
    console.error(error);
    dispatch(paypalUnavailable('not loaded'));
  });
  return () => {
    removed = true;
    // PayPal rejects when its frames are gone already.
    buttons.close().catch(() => undefined);
  };
}
