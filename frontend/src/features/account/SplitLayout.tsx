import type { Product } from '@shop/contracts/catalogue-api.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ResponsiveImage } from '../../shared/components/ResponsiveImage.tsx';
import { fetchBestsellers } from './account-api.ts';
import './split-layout.css';

/** A form on the left and a product image on the right; phones show only the form. */
export function SplitLayout({ children }: { children: ReactNode }) {
  const image = useBestsellerImage();
  return (
    <main id="main" tabIndex={-1} className="split">
      <div className="split-form">{children}</div>
      <div className="split-image" aria-hidden>
        {image && <ResponsiveImage image={image} sizes="50vw" eager />}
      </div>
    </main>
  );
}

function useBestsellerImage() {
  const [image, setImage] = useState<Product['images'][number] | null>(null);
  useEffect(() => {
    if (!window.matchMedia('(min-width: 901px)').matches) return;
    const controller = new AbortController();
    fetchBestsellers(controller.signal).then(
      (products) => setImage(products[0]?.images[0] ?? null),
      (error) => {
        // The image is decorative, so an error is only logged (docs/requirements.md#errors).
        if (!controller.signal.aborted) console.error(error);
      },
    );
    return () => controller.abort();
  }, []);
  return image;
}
