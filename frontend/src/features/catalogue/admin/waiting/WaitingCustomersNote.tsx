import { Banner } from '../../../../shared/components/Banner.tsx';
import { waitingCustomersTexts as texts } from '../admin-product-texts.ts';
import { useWaitingCustomersQuery } from './waiting-customers-api.ts';

/** How many customers wait until a product is back in stock, and for which of its variants; nothing when nobody does. */
export function WaitingCustomersNote({ productId }: { productId: string }) {
  const { data, isError } = useWaitingCustomersQuery(productId);
  if (isError) return <p className="hint">{texts.failed}</p>;
  if (data === undefined || data.waiting === 0) return null;
  return (
    <Banner tone="warm">
      {texts.waiting(data.waiting)}
      {data.variants.length > 0 &&
        ` ${data.variants.map(({ name, waiting }) => texts.ofVariant(name, waiting)).join(', ')}`}
    </Banner>
  );
}
