import { testProcessConfig } from '@shop/platform/testing/service-kit.ts';
import type { Mode } from '../modes.ts';
import { createPayPalSimulator } from '../service.ts';

/** JSON of any shape: tests read it by path. */
export interface Json {
  [key: string]: Json;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

export type OpenSimulator = Awaited<ReturnType<typeof openSimulator>>;

/**
 * Starts a simulator with a client that has a token.
 * @param options `webhookRetryMs`: pauses before the retries of a webhook
 */
export async function openSimulator(
  options: { dataFile?: string; webhookUrl?: string; webhookRetryMs?: readonly number[] } = {},
) {
  const simulator = createPayPalSimulator(
    {
      ...testProcessConfig(),
      dataFile: options.dataFile,
      webhookUrl: options.webhookUrl,
    },
    { ...(options.webhookRetryMs ? { webhookRetryMs: options.webhookRetryMs } : {}) },
  );
  await simulator.start();
  const url = `http://127.0.0.1:${simulator.port()}`;
  const token = await newToken(url);

  /** Calls with the token; a body is sent as JSON. */
  async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : {} };
  }

  const create = (unit: object = UNIT, headers: Record<string, string> = {}) =>
    call('POST', '/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [unit] }, headers);
  const approve = (orderId: string, mode: Mode = 'normal') =>
    call('POST', `/simulator/orders/${orderId}/approve`, { mode });
  const capture = (orderId: string, request?: string) =>
    call('POST', `/v2/checkout/orders/${orderId}/capture`, undefined, request ? { 'paypal-request-id': request } : {});
  return {
    url,
    token,
    call,
    create,
    approve,
    capture,
    /** Creates an order that the buyer has approved. @returns its id */
    approved: async (mode: Mode = 'normal', unit?: object): Promise<string> => {
      const orderId = String((await create(unit)).body.id);
      await approve(orderId, mode);
      return orderId;
    },
    /** Creates, approves and captures an order. @returns the ids */
    paid: async (mode: Mode = 'normal') => {
      const orderId = String((await create()).body.id);
      await approve(orderId, mode);
      await capture(orderId);
      const { body } = await call('GET', `/v2/checkout/orders/${orderId}`);
      return { orderId, captureId: String(firstCapture(body)?.id) };
    },
    ledger: async () => (await call('GET', '/simulator/ledger')).body,
    stop: () => simulator.stop(),
  };
}

/** An order of $30.00. */
export const UNIT = {
  custom_id: 'order-1',
  amount: {
    currency_code: 'USD',
    value: '30.00',
    breakdown: { item_total: { currency_code: 'USD', value: '30.00' } },
  },
  items: [{ name: 'Lamp', quantity: '2', unit_amount: { currency_code: 'USD', value: '15.00' } }],
};

/** The first capture of an order's JSON. */
export function firstCapture(order: Json): Json | undefined {
  return order.purchase_units?.[0]?.payments?.captures?.[0];
}

async function newToken(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('simulator:simulator').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
