import type { ProductState } from '@shop/contracts/catalogue-events.ts';
import type { EventOf } from '@shop/contracts/event.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { unaudited } from '@shop/platform/service/audit/audit.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import request from '@shop/testing/supertest.ts';
import { confirmAddress } from '../../orders/address-confirmation.ts';
import type { NotifyCustomer } from '../../orders/deps.ts';
import { markDelivered } from '../../orders/mark-delivered.ts';
import { UNLIMITED } from '../../orders/order-limits.ts';
import { placeOrder } from '../../orders/place-order.ts';
import { createRefusalRechecks } from '../../orders/refusal-rechecks.ts';
import { cancelOrder } from '../../payments/cancel-order.ts';
import { capturePayment } from '../../payments/capture-payment.ts';
import { confirmPayment } from '../../payments/confirm-payment.ts';
import { startPayment } from '../../payments/start-payment.ts';
import { onProductChanged } from '../../stock/on-product-changed.ts';
import { onUserDeleted } from '../../users/on-user-deleted.ts';
import { administrator, customer } from '../callers.ts';
import { productEvent, productState } from '../products.ts';
import type { TestService } from '../test-service.ts';
import { type Action, type OrderAction, type PlaceAction, PRODUCTS } from './money-actions.ts';
import { runJob } from './money-jobs.ts';
import type { MoneyPayPal } from './money-paypal.ts';

const grace = administrator();
const SIGNATURE = {
  'paypal-transmission-id': 't-1',
  'paypal-transmission-sig': 'signed',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-auth-algo': 'SHA256withRSA',
};

/** The clock of the shop, which the sequences move on. */
export interface Clock {
  now: number;
}

/** Notes the links of the emails that ask to confirm an address. */
function noteTokens(notify: NotifyCustomer, tokens: Map<string, string>): NotifyCustomer {
  return (tx, order, change) => {
    if (change.confirmationToken !== undefined) tokens.set(order.id, change.confirmationToken);
    return notify(tx, order, change);
  };
}

/** What a product or variant of the catalogue is, and its version. */
type SoldState = ProductState & { version: number };

/** How a line of an order names it. */
function soldAs({ productId, variantOf }: SoldState): { productID: string; variantID?: string } {
  return variantOf === undefined ? { productID: productId } : { productID: variantOf, variantID: productId };
}

/** The real shop, as one sequence sees it: with products and customers of its own. */
export async function openMoneyShop(service: TestService, paypal: MoneyPayPal, clock: Clock) {
  const tokens = new Map<string, string>();
  const deps = {
    ...service.payments,
    paypal: paypal.paypal,
    audit: unaudited,
    takesPayPal: true,
    limits: UNLIMITED,
    currency: service.currency,
    unpaidHoldHours: service.unpaidHoldHours,
    confirmHours: service.confirmHours,
    notify: noteTokens(service.payments.notify, tokens),
    recheckTimeoutMs: 0,
  };
  const { db } = service;
  const users = [customer(), customer()];
  const products: SoldState[] = PRODUCTS.map(() => ({ ...productState({ count: 6 }), version: 0 }));
  // The first two are variants of one product: whatever holds of products holds of variants (ADR 64).
  for (const variant of products.slice(0, 2)) variant.variantOf = at(products, 0).productId;
  const orderIds = new Map<number, string>();
  const paypalIds = new Map<number, string>();
  for (const product of products) await deliverProduct(product);

  /** Delivers the product's event twice. */
  async function changeProduct(product: SoldState, change: Partial<ProductState>): Promise<void> {
    Object.assign(product, change, { version: product.version + 1 });
    await deliverProduct(product);
    await deliverProduct(product);
  }

  async function deliverProduct({ version, ...state }: SoldState): Promise<void> {
    await db.transaction((tx) => onProductChanged(service.outbox)(tx, productEvent(state, version)));
  }

  async function place({ user, method, lines, cents, twice, order }: PlaceAction): Promise<void> {
    const command = {
      request: {
        orderTotal: { cartSubtotal: dollarsOf(cents) },
        cartItems: lines.map(({ product, quantity }) => ({ ...soldAs(at(products, product)), quantity })),
        paymentMethod: method,
      },
      idempotencyKey: newId(),
    };
    const placeOnce = () => placeOrder({ ...deps, refusalRechecks: createRefusalRechecks() }, at(users, user), command);
    const placed = await placeOnce();
    orderIds.set(order, placed.id);
    if (!twice) return;
    // The customer may be deleted between the two.
    const again = await placeOnce().catch((error) =>
      codeOf(error) === 'not-signed-in' ? placed : Promise.reject(error),
    );
    if (again.id !== placed.id) throw new Error('the same key placed another order');
  }

  async function onOrder(action: OrderAction, owner: number): Promise<unknown> {
    const id = at(orderIds, action.order);
    const as = at(users, owner);
    const paypalId = () => at(paypalIds, action.order);
    switch (action.kind) {
      case 'start':
        return paypalIds.set(action.order, await startPayment(deps, as, id));
      case 'capture':
        return capturePayment(deps, as, id);
      case 'confirm':
        return confirmPayment(deps, as, id);
      case 'webhook':
        return sendWebhook(id, paypalId());
      case 'confirm-address':
        return confirmAddress(deps, { orderId: id, token: tokens.get(id) ?? '' });
      case 'deliver':
        return markDelivered(deps, grace, id);
      case 'cancel':
        return cancelOrder(deps, action.by === 'customer' ? as : grace, { orderId: id });
      case 'approve':
        return paypal.approve(paypalId(), action.mode);
      case 'complete':
        return paypal.complete(paypalId());
      case 'pay-again':
        return paypal.payAgain(paypalId());
      case 'forget':
        return paypal.forget(paypalId());
      case 'settle':
        return paypal.settle(paypalId(), action.status);
    }
  }

  /** Sends PayPal's event twice, as PayPal does when the first response is lost. */
  async function sendWebhook(orderId: string, paypalOrderId: string): Promise<void> {
    const resource = { custom_id: orderId, supplementary_data: { related_ids: { order_id: paypalOrderId } } };
    const body = JSON.stringify({ id: newId(), event_type: 'PAYMENT.CAPTURE.COMPLETED', resource });
    for (let times = 0; times < 2; times += 1) {
      const sent = request(service.url()).post('/api/orders/paypal/webhook').set('content-type', 'application/json');
      const { status } = await sent
        .set({ ...SIGNATURE, 'paypal-transmission-time': new Date(clock.now).toISOString() })
        .send(body);
      if (status !== 200) throw new Error(`the webhook's response is ${status}`);
    }
  }

  async function perform(action: Action, ownerOf: (order: number) => number): Promise<unknown> {
    switch (action.kind) {
      case 'place':
        return place(action);
      case 'wait':
        clock.now += action.minutes * 60_000;
        return;
      case 'expire':
      case 'reconcile':
      case 'refund':
      case 'retry-refunds':
        return runJob(action, { deps, paypal, orderIds: [...orderIds.values()] });
      case 'adjust': {
        const product = at(products, action.product);
        const adjustment = { number: product.corrections.length + 1, difference: action.difference };
        const corrections = [...product.corrections, adjustment];
        return changeProduct(product, { corrections, priceCents: action.cents });
      }
      case 'remove-product':
        return changeProduct(at(products, action.product), { removed: true });
      case 'delete-user': {
        const data = { userId: at(users, action.user).userId, isAdmin: false, deleted: true };
        return db.transaction((tx) => onUserDeleted(tx, { data } as EventOf<typeof userEvents>));
      }
      default:
        return onOrder(action, ownerOf(action.order));
    }
  }

  return {
    productIds: products.map(({ productId }) => productId),
    orderIds,
    /** Performs an action. @returns `ok`, or the code of the shop's refusal */
    perform: async (action: Action, ownerOf: (order: number) => number): Promise<string> => {
      try {
        await perform(action, ownerOf);
        return 'ok';
      } catch (error) {
        const code = codeOf(error);
        if (code === undefined) throw error;
        return code;
      }
    },
  };
}

export type MoneyShop = Awaited<ReturnType<typeof openMoneyShop>>;

function codeOf(error: unknown): string | undefined {
  return error instanceof ShopError ? error.code : undefined;
}

function at<T>(list: readonly T[] | ReadonlyMap<number, T>, index: number): T {
  const found = Array.isArray(list) ? (list as readonly T[])[index] : (list as ReadonlyMap<number, T>).get(index);
  if (found === undefined) throw new Error(`the sequence has no ${index}`);
  return found;
}
