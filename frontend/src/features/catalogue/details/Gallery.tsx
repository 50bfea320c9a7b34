import ZoomInOutlined from '@ant-design/icons-svg/es/asn/ZoomInOutlined';
import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { type PointerEvent, useEffect, useState, ViewTransition } from 'react';
import { Icon } from '../../../shared/components/Icon.tsx';
import { PartFailed } from '../../../shared/components/PartFailed.tsx';
import { ResponsiveImage } from '../../../shared/components/ResponsiveImage.tsx';
import { useStrip } from '../../../shared/hooks/use-strip.ts';
import { imageTransition } from '../../../shared/image-transition.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { detailsTexts as texts } from './details-texts.ts';
import './gallery.css';

/** The width of the shown image: the layout's (product-details.css). */
const SIZES = '(max-width: 900px) 92vw, 704px';

/** Loaded at first use. */
const FullScreen = lazyPart(async () => (await import('./FullScreenGallery.tsx')).FullScreenGallery, PartFailed);

interface Props {
  id: string;
  name: string;
  images: ProductImage[];
  /** The path of the chosen variant's image, which is then shown. */
  chosen?: string | undefined;
}

/**
 * A product's images: thumbnails, which are dots on a phone, and a row that shows one at a time and scrolls. The shown one
 * grows under a mouse, and opens in full screen when it is pressed. The image of the card that led here grows into it.
 */
export function Gallery({ id, name, images, chosen }: Props) {
  const { place, isAway, show, row } = useStrip();
  const chosenPlace = images.findIndex(({ path }) => path === chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is another function in each render, and does the same.
  useEffect(() => {
    if (chosenPlace >= 0) show(chosenPlace);
  }, [chosenPlace]);
  const [open, setOpen] = useState(false);
  const close = (shown = place) => {
    setOpen(false);
    show(shown);
    // Where it was opened may be out of sight now.
    row.ref.current?.querySelectorAll('button')[shown]?.focus({ preventScroll: true });
  };
  return (
    <section className="gallery" aria-label={texts.images}>
      <div className="thumbs">
        {images.length > 1 &&
          images.map((image, index) => (
            <button
              key={image.path}
              type="button"
              className={index === place ? 'thumb is-selected' : 'thumb'}
              aria-label={texts.image(index + 1, images.length)}
              aria-pressed={index === place}
              onClick={() => show(index)}
            >
              <ResponsiveImage image={image} sizes="80px" />
            </button>
          ))}
      </div>
      {images.length > 0 ? (
        <ViewTransition name={imageTransition(id)} share="auto" default="none">
          <div className="gallery-stage">
            <div className="strip" {...row}>
              {images.map((image, index) => (
                <button
                  key={image.path}
                  type="button"
                  className="gallery-main"
                  aria-label={texts.openImage(image.alt ?? name, index + 1, images.length)}
                  tabIndex={isAway(index) ? -1 : undefined}
                  onPointerMove={zoom}
                  onClick={() => setOpen(true)}
                >
                  <ResponsiveImage image={image} alt={image.alt ?? name} sizes={SIZES} first={index === 0} />
                </button>
              ))}
            </div>
            <span className="gallery-hint" aria-hidden>
              <Icon of={ZoomInOutlined} /> {texts.fullScreen}
            </span>
            {images.length > 1 && (
              <p className="sr" role="status">
                {texts.image(place + 1, images.length)}
              </p>
            )}
          </div>
        </ViewTransition>
      ) : (
        <ResponsiveImage image={null} alt={name} className="gallery-empty" />
      )}
      {open && <FullScreen name={name} images={images} start={place} onClose={close} />}
    </section>
  );
}

/** Zooms where a mouse points; gallery.css ends it when the mouse leaves. */
function zoom({ pointerType, currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) {
  if (pointerType !== 'mouse') return;
  const { left, top } = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty('--zoom', 'scale(2)');
  currentTarget.style.setProperty('--zoom-origin', `${clientX - left}px ${clientY - top}px`);
}
