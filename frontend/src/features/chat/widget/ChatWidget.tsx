import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import MessageOutlined from '@ant-design/icons-svg/es/asn/MessageOutlined';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { selectCart } from '../../../shared/state/cart.ts';
import { ChatPanel } from './ChatPanel.tsx';
import './chat-widget.css';
import { Icon } from '../../../shared/components/Icon.tsx';
import { readUnsent } from './unsent-storage.ts';
import { selectWidget, widgetActions } from './widget-slice.ts';
import { widgetTexts as texts } from './widget-texts.ts';

interface Props {
  userId: string;
  /** Opens at the left: where somebody pays, prices and buttons stand at the right. */
  atLeft?: boolean;
}

/**
 * The customer's chat: a floating button that opens the panel (docs/requirements.md#chat-widget). The button floats beside the
 * content where the window has room for it, else in the sticky header, so that it covers nothing (docs/look.md#chat).
 */
export function ChatWidget({ userId, atLeft = false }: Props) {
  const dispatch = useDispatch();
  const { unread } = useSelector(selectWidget);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const slot = useHeaderSlot();
  useSharedCart();
  useEffect(() => {
    dispatch(widgetActions.widgetStarted(readUnsent(userId)));
    return () => {
      dispatch(widgetActions.widgetStopped());
    };
  }, [dispatch, userId]);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Behind a chat that covers the window the button cannot take the focus before the chat is gone.
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const toggle = (
    <button
      ref={button}
      type="button"
      className="widget-button"
      aria-expanded={open}
      aria-label={open ? texts.close : unread ? `${texts.open}. ${texts.unread}` : texts.open}
      onClick={() => setOpen(!open)}
    >
      {open ? <Icon of={CloseOutlined} /> : <Icon of={MessageOutlined} />}
      {unread && <span className="widget-dot" />}
    </button>
  );
  return (
    <div className={atLeft ? 'widget widget-at-left' : 'widget'}>
      {open && <ChatPanel onClose={() => setOpen(false)} />}
      {slot ? createPortal(toggle, slot) : toggle}
    </div>
  );
}

/** The place that the header keeps for the button; null before the first commit, and where there is no header. */
function useHeaderSlot(): Element | null {
  const [slot, setSlot] = useState<Element | null>(null);
  useLayoutEffect(() => setSlot(document.querySelector('.chat-slot')), []);
  return slot;
}

/** Says each change of the cart to the saga while the customer shows it to support. */
function useSharedCart(): void {
  const dispatch = useDispatch();
  const { sharesCart } = useSelector(selectWidget);
  const cart = useSelector(selectCart);
  const known = useRef(cart);
  useEffect(() => {
    // Turning the switch on sends the cart by itself.
    if (known.current === cart) return;
    known.current = cart;
    if (sharesCart) dispatch(widgetActions.sharedCartChanged());
  }, [dispatch, sharesCart, cart]);
}
