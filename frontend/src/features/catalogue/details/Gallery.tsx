import ZoomInOutlined from '@ant-design/icons-svg/es/asn/ZoomInOutlined';
import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { type PointerEvent, useState } from 'react';
import { ResponsiveImage } from '../../../shared/components/ResponsiveImage.tsx';
import { detailsTexts as texts } from './details-texts.ts';
import './gallery.css';
import { Icon } from '../../../shared/components/Icon.tsx';

/** The width of the selected image: the layout's (product-details.css). */
export const GALLERY_SIZES = '(max-width: 900px) 92vw, 704px';

/** A product's images: thumbnails next to the selected one, which can be zoomed. */
export function Gallery({ name, images }: { name: string; images: ProductImage[] }) {
  const [selected, setSelected] = useState(0);
  const shown = images[selected] ?? images[0];
  return (
    <section className="gallery" aria-label={texts.images}>
      <div className="thumbs">
        {images.length > 1 &&
          images.map((image, index) => (
            <button
              key={image.path}
              type="button"
              className={image === shown ? 'thumb is-selected' : 'thumb'}
              aria-label={texts.image(index + 1, images.length)}
              aria-pressed={image === shown}
              onClick={() => setSelected(index)}
            >
              <ResponsiveImage image={image} sizes="80px" eager />
            </button>
          ))}
      </div>
      <ZoomableImage key={shown?.path} name={name} image={shown} />
    </section>
  );
}

const CENTRE = '50% 50%';

/** Zooms on hover with a mouse, on press with touch or keyboard; the pointer position pans the image. */
function ZoomableImage({ name, image }: { name: string; image: ProductImage | undefined }) {
  const [zoomed, setZoomed] = useState(false);
  const [origin, setOrigin] = useState(CENTRE);
  if (image === undefined) return <ResponsiveImage image={null} alt={name} className="gallery-empty" />;
  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const percent = (offset: number, size: number) => `${Math.round((100 * offset) / size)}%`;
    setOrigin(`${percent(event.clientX - left, width)} ${percent(event.clientY - top, height)}`);
    if (event.pointerType === 'mouse') setZoomed(true);
  };
  const reset = () => {
    setZoomed(false);
    setOrigin(CENTRE);
  };
  return (
    <button
      type="button"
      className={zoomed ? 'gallery-main is-zoomed' : 'gallery-main'}
      style={{ ['--zoom-origin' as string]: origin }}
      aria-pressed={zoomed}
      onPointerMove={follow}
      onPointerLeave={reset}
      onBlur={reset}
      onKeyDown={(event) => event.key === 'Escape' && reset()}
      onClick={(event) => (event.detail === 0 || !isMouse(event.nativeEvent)) && setZoomed(!zoomed)}
    >
      <ResponsiveImage image={image} alt={name} sizes={GALLERY_SIZES} first />
      <span className="gallery-hint">
        <Icon of={ZoomInOutlined} /> <span className="wide-only">{texts.hoverToZoom}</span>
        <span className="phone-only">{texts.tapToZoom}</span>
      </span>
    </button>
  );
}

function isMouse(event: Event): boolean {
  return event instanceof globalThis.PointerEvent && event.pointerType === 'mouse';
}
