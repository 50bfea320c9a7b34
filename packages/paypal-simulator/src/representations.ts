import { centsOf, feeOf, moneyOf } from './money.ts';
import {
  type Capture,
  capturesOf,
  type PayPalOrder,
  type Refund,
  refundedCents,
  refundsOf,
  type State,
} from './state.ts';

/** The buyer of every simulated payment. */
const BUYER = {
  email_address: 'buyer@simulated.test',
  account_id: 'SIMULATEDBUYER',
  account_status: 'VERIFIED',
  name: { given_name: 'Sam', surname: 'Simulated' },
  address: { country_code: 'US' },
};
const MERCHANT_EMAIL = 'merchant@simulated.test';

/** The JSON of orders, captures and refunds as PayPal sends it. @param base the address that links start with */
export function representations(state: State, base: string) {
  const link = (path: string, rel: string, method: string) => ({ href: `${base}${path}`, rel, method });

  const order = (found: PayPalOrder) => {
    const { id, status, unit, payee, createdAt, updatedAt } = found;
    const captures = capturesOf(state, id);
    const refunds = captures.flatMap((one) => refundsOf(state, one.id));
    const payments = {
      captures: captures.map(capture),
      ...(refunds.length > 0 ? { refunds: refunds.map(refund) } : {}),
    };
    // A capture with another custom_id is one of an order with another custom_id.
    const [{ customId = unit.custom_id } = {}] = captures;
    return {
      id,
      intent: 'CAPTURE',
      status,
      purchase_units: [
        {
          ...unit,
          ...(customId === undefined ? {} : { custom_id: customId }),
          payee: { email_address: MERCHANT_EMAIL, merchant_id: payee },
          ...(captures.length > 0 ? { payments } : {}),
        },
      ],
      ...(status === 'APPROVED' || status === 'COMPLETED' ? buyer() : {}),
      create_time: createdAt,
      update_time: updatedAt,
      links: orderLinks(found),
    };
  };

  const orderLinks = ({ id, status }: PayPalOrder) => {
    const path = `/v2/checkout/orders/${id}`;
    const self = link(path, 'self', 'GET');
    const approve = (rel: string) => link(`/checkoutnow?token=${id}`, rel, 'GET');
    if (status === 'COMPLETED') return [self];
    if (status === 'PAYER_ACTION_REQUIRED') return [self, approve('payer-action')];
    const others = [link(path, 'update', 'PATCH'), link(`${path}/capture`, 'capture', 'POST')];
    return status === 'CREATED' ? [self, approve('approve'), ...others] : [self, ...others];
  };

  /** The response to a capture without `Prefer: return=representation`. */
  const capturedOrder = (found: PayPalOrder) => ({
    id: found.id,
    status: found.status,
    ...buyer(),
    purchase_units: [
      {
        reference_id: found.unit.reference_id,
        payments: { captures: capturesOf(state, found.id).map(capture) },
      },
    ],
    links: orderLinks(found),
  });

  const capture = (found: Capture) => {
    const { id, orderId, amount, customId, invoiceId, createdAt, updatedAt } = found;
    return {
      id,
      status: captureStatus(found),
      ...(found.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
      amount,
      final_capture: true,
      seller_protection: {
        status: 'ELIGIBLE',
        dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
      },
      ...(found.status === 'PENDING' ? {} : { seller_receivable_breakdown: receivable(found) }),
      ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
      ...(customId === undefined ? {} : { custom_id: customId }),
      create_time: createdAt,
      update_time: updatedAt,
      links: [
        link(`/v2/payments/captures/${id}`, 'self', 'GET'),
        link(`/v2/payments/captures/${id}/refund`, 'refund', 'POST'),
        link(`/v2/checkout/orders/${orderId}`, 'up', 'GET'),
      ],
    };
  };

  /** A capture by itself, which names its payee and its order, unlike one within an order. */
  const captureDetails = (found: Capture) => ({
    ...capture(found),
    payee: { email_address: MERCHANT_EMAIL, merchant_id: found.payee },
    supplementary_data: { related_ids: { order_id: found.orderId } },
  });

  const captureStatus = ({ id, status, amount }: Capture) => {
    const refunded = refundedCents(state, id);
    if (status !== 'COMPLETED' || refunded === 0) return status;
    return refunded >= (centsOf(amount) ?? 0) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  };

  const refund = ({ id, captureId, status, amount, customId, invoiceId, note, createdAt, updatedAt }: Refund) => ({
    id,
    status,
    amount,
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: moneyOf(0, amount.currency_code),
      net_amount: amount,
      total_refunded_amount: moneyOf(refundedCents(state, captureId), amount.currency_code),
    },
    ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
    ...(customId === undefined ? {} : { custom_id: customId }),
    ...(note === undefined ? {} : { note_to_payer: note }),
    create_time: createdAt,
    update_time: updatedAt,
    links: [link(`/v2/payments/refunds/${id}`, 'self', 'GET'), link(`/v2/payments/captures/${captureId}`, 'up', 'GET')],
  });

  return { order, orderLinks, capturedOrder, captureDetails, refund };
}

/** A new object each time: responses are serialized, never shared. */
function buyer() {
  const { email_address, account_id: payer_id, name, address } = BUYER;
  return { payment_source: { paypal: BUYER }, payer: { email_address, payer_id, name, address } };
}

function receivable({ amount }: Capture) {
  const gross = centsOf(amount) ?? 0;
  const fee = feeOf(gross);
  const money = (cents: number) => moneyOf(cents, amount.currency_code);
  return { gross_amount: money(gross), paypal_fee: money(fee), net_amount: money(gross - fee) };
}
