import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined';
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined';
import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../../shared/components/Icon.tsx';
import { ResponsiveImage } from '../../../shared/components/ResponsiveImage.tsx';
import { useBackCloses } from '../../../shared/hooks/use-back-closes.ts';
import { useStrip } from '../../../shared/hooks/use-strip.ts';
import { detailsTexts as texts } from './details-texts.ts';
import './full-screen-gallery.css';

interface Props {
  name: string;
  images: ProductImage[];
  /** The index of the image that is shown first. */
  start: number;
  /** @param shown the index of the image that was shown last */
  onClose: (shown: number) => void;
}

/**
 * A product's images over the whole window: they swipe, arrow keys and buttons change them, a press doubles their size, and
 * two fingers zoom as on any page. Escape and the browser's Back close it.
 */
export function FullScreenGallery({ name, images, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { place, isAway, show, row } = useStrip();
  const [zoomed, setZoomed] = useState(false);
  // Only an open dialog has places to scroll to.
  const open = useRef(() => {
    dialog.current?.showModal();
    show(start);
  });
  useLayoutEffect(() => open.current(), []);
  useBackCloses(true, () => dialog.current?.close());
  const go = (index: number) => {
    if (index < 0 || index >= images.length) return;
    setZoomed(false);
    show(index);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    // The keys scroll an enlarged image.
    if (zoomed) return;
    if (key === 'ArrowLeft') go(place - 1);
    if (key === 'ArrowRight') go(place + 1);
  };
  return (
    <dialog
      ref={dialog}
      className="full-screen"
      aria-label={texts.inFullScreen(name)}
      onKeyDown={onKeyDown}
      onClose={() => onClose(place)}
    >
      <button
        type="button"
        className="full-screen-button full-screen-close"
        aria-label={texts.closeFullScreen}
        onClick={() => dialog.current?.close()}
      >
        <Icon of={CloseOutlined} />
      </button>
      <div className="strip" {...row}>
        {images.map((image, index) => (
          <div key={image.path} className={zoomed ? 'full-screen-place is-zoomed' : 'full-screen-place'}>
            <button
              type="button"
              aria-label={texts.zoom(image.alt ?? name, index + 1, images.length)}
              aria-pressed={zoomed}
              tabIndex={isAway(index) ? -1 : undefined}
              onClick={(event) => {
                const centre = pointed(event);
                flushSync(() => setZoomed(!zoomed));
                centre();
              }}
            >
              <ResponsiveImage image={image} alt={image.alt ?? name} sizes="100vw" />
            </button>
          </div>
        ))}
      </div>
      {images.length > 1 && (
        <>
          <button
            type="button"
            className="full-screen-button full-screen-previous"
            aria-label={texts.previousImage}
            aria-disabled={place === 0}
            onClick={() => go(place - 1)}
          >
            <Icon of={LeftOutlined} />
          </button>
          <button
            type="button"
            className="full-screen-button full-screen-next"
            aria-label={texts.nextImage}
            aria-disabled={place === images.length - 1}
            onClick={() => go(place + 1)}
          >
            <Icon of={RightOutlined} />
          </button>
          <p className="full-screen-number" role="status">
            {texts.place(place + 1, images.length)}
          </p>
        </>
      )}
    </dialog>
  );
}

/** Remembers which part of an image was pressed; without a pointer its middle. @returns scrolls there, once its size has changed */
function pointed({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>): () => void {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const [x, y] = detail === 0 ? [0.5, 0.5] : [(clientX - left) / width, (clientY - top) / height];
  const box = currentTarget.parentElement;
  return () => {
    if (box === null) return;
    box.scrollLeft = x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = y * box.scrollHeight - box.clientHeight / 2;
  };
}
