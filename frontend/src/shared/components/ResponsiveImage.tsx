import { type IMAGE_VARIANT_WIDTHS, imageSrcSet, imageVariantPath } from '@shop/contracts/catalogue-api.ts';
import { useEffect, useRef, useState } from 'react';
import './responsive-image.css';

interface Props {
  /** A placeholder icon shows without an image or when it fails to load; images of order lines have no `ground`. */
  image: { path: string; ground?: string | null } | null | undefined;
  /** Empty when the name is shown next to the image. */
  alt?: string;
  /** The `sizes` attribute of the img. */
  sizes?: string;
  /** Requests only this variant: only the smallest one outlives a deleted product (docs/api.md#images). */
  only?: (typeof IMAGE_VARIANT_WIDTHS)[number];
  /** Loads at once instead of lazily; for images in the first viewport. */
  eager?: boolean;
  /** Loads before everything else; for the largest image of a page's first view. */
  first?: boolean;
  className?: string;
}

/** A responsive image, uncropped in a square with its placeholder colour. */
export function ResponsiveImage({
  image,
  alt = '',
  sizes = '400px',
  only,
  eager,
  first = false,
  className = '',
}: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const [oblong, setOblong] = useState(false);
  const path = image?.path && image.path !== broken ? image.path : null;
  const element = useRef<HTMLImageElement>(null);
  // An image in the HTML may have loaded, or failed, before hydration.
  useEffect(() => {
    const img = element.current;
    if (!img?.complete) return;
    if (img.naturalWidth === 0) setBroken(path);
    else setOblong(isOblong(img));
  }, [path]);
  return (
    <span
      className={`responsive-image ${oblong ? 'is-oblong ' : ''}${className}`}
      style={image?.ground ? { background: image.ground } : undefined}
    >
      {path === null ? (
        <ImagePlaceholder alt={alt} />
      ) : (
        <img
          ref={element}
          src={only ? imageVariantPath(path, only) : path}
          {...(!only && { srcSet: imageSrcSet(path), sizes })}
          alt={alt}
          width={800}
          height={800}
          loading={eager || first ? 'eager' : 'lazy'}
          {...(first && { fetchPriority: 'high' })}
          decoding="async"
          onLoad={({ currentTarget }) => setOblong(isOblong(currentTarget))}
          onError={() => setBroken(path)}
        />
      )}
    </span>
  );
}

function isOblong({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return naturalWidth !== naturalHeight;
}

function ImagePlaceholder({ alt }: { alt: string }) {
  return (
    <svg viewBox="0 0 80 80" role="img" aria-hidden={alt === ''}>
      <title>{alt}</title>
      <path d="M28 35h24l-2 18a3 3 0 0 1-3 2.6H33a3 3 0 0 1-3-2.6z" fill="var(--line)" />
      <path d="M34 35v-3a6 6 0 0 1 12 0v3" fill="none" stroke="var(--line)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
