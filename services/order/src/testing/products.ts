import { type ProductState, productEvents } from '@shop/contracts/catalogue-events.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';

/** The state of a product in a catalogue event. Defaults: ten dollars, ten units of initial stock. */
export function productState({ count = 10, ...state }: Partial<ProductState> & { count?: number } = {}): ProductState {
  return {
    productId: newId(),
    name: 'Kettle',
    category: 'Kitchen',
    priceCents: 1_000,
    image: { path: '/images/kettle-800.webp' },
    rating: 0,
    reviewsNumber: 0,
    removed: false,
    corrections: [{ number: 1, difference: count }],
    ...state,
  };
}

/** A catalogue event with a product's state. */
export function productEvent(data: ProductState, version = 1) {
  return {
    specversion: '1.0' as const,
    id: crypto.randomUUID(),
    type: 'product-changed' as const,
    source: productEvents.source,
    time: new Date().toISOString(),
    schemaVersion: 1,
    subject: `product/${data.productId}`,
    version,
    epoch: 1,
    republished: false,
    data,
  };
}
