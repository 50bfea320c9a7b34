import type { Product } from '@shop/contracts/catalogue-api.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Picture } from '../../shared/components/Picture.tsx';
import { fetchBestsellers } from './account-api.ts';
import './split-layout.css';

/** A form in the left half and a picture of something the shop sells in the right one; a phone shows the form only. */
export function SplitLayout({ children }: { children: ReactNode }) {
  const image = useBestsellerPicture();
  return (
    <main id="main" tabIndex={-1} className="split">
      <div className="split-form">{children}</div>
      <div className="split-image" aria-hidden>
        {image && <Picture image={image} sizes="50vw" eager />}
      </div>
    </main>
  );
}

function useBestsellerPicture() {
  const [image, setImage] = useState<Product['images'][number] | null>(null);
  useEffect(() => {
    if (!window.matchMedia('(min-width: 901px)').matches) return;
    const controller = new AbortController();
    fetchBestsellers(controller.signal).then(
      (products) => setImage(products[0]?.images[0] ?? null),
      (error) => {
        // The picture is an ornament: without it the panel stays a plain ground (docs/requirements.md#errors: only logged).
        if (!controller.signal.aborted) console.error(error);
      },
    );
    return () => controller.abort();
  }, []);
  return image;
}
