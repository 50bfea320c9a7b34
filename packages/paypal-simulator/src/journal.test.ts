import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startService } from '@shop/testing/child-process.ts';
import { openLedger } from './journal.ts';
import { openSimulator } from './testing/open-simulator.ts';

let folder: string;
let dataFile: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paypal-simulator-'));
  dataFile = path.join(folder, 'below', 'journal.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the journal of the PayPal simulator', () => {
  it('keeps orders, captures, refunds and PayPal-Request-Ids over a restart', async () => {
    const before = await openSimulator({ dataFile });
    const orderId = await before.approved();
    const first = await before.capture(orderId, 'capture-0');
    const { captureId } = await before.paid();
    await before.call('POST', `/v2/payments/captures/${captureId}/refund`);
    const ledger = await before.ledger();
    await before.stop();
    const after = await openSimulator({ dataFile });
    const { captures, refunds } = await after.ledger();
    expect({ captures, refunds }).toEqual({ captures: ledger.captures, refunds: ledger.refunds });
    const again = await after.capture(orderId, 'capture-0');
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    // The secret survives as well.
    const old = await after.call('GET', `/v2/checkout/orders/${orderId}`, undefined, {
      authorization: `Bearer ${before.token}`,
    });
    expect(old.status).toBe(200);
    await after.stop();
  });

  it('drops an incomplete last line, and appends after it', async () => {
    const { record } = openLedger(dataFile);
    record({ type: 'order-expired', id: 'A' });
    const whole = await readFile(dataFile, 'utf8');
    await appendFile(dataFile, '{"type":"capt');
    const { state, record: recordMore } = openLedger(dataFile);
    expect(state.secret).not.toBe('');
    recordMore({ type: 'order-expired', id: 'B' });
    expect(await readFile(dataFile, 'utf8')).toBe(`${whole}{"type":"order-expired","id":"B"}\n`);
  });

  it('is refused if another program wrote it', async () => {
    const other = path.join(folder, 'other');
    await writeFile(other, 'hello\n');
    expect(() => openLedger(other)).toThrow('is not a journal');
  });

  it('holds what a killed process has returned', async () => {
    const start = () =>
      startService({
        main: 'packages/paypal-simulator/src/main.ts',
        env: { SHOP_MODE: 'demo', DATA_FILE: dataFile, LOG_LEVEL: 'silent' },
      });
    const first = await start();
    const response = await fetch(`${first.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('simulator:simulator').toString('base64')}` },
      body: 'grant_type=client_credentials',
    });
    const { access_token } = (await response.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const amount = { currency_code: 'USD', value: '1.00' };
    const created = await fetch(`${first.url}/v2/checkout/orders`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ intent: 'CAPTURE', purchase_units: [{ amount }] }),
    });
    const { id } = (await created.json()) as { id: string };
    await first.kill();
    const second = await start();
    const shown = await fetch(`${second.url}/v2/checkout/orders/${id}`, { headers });
    expect(await shown.json()).toMatchObject({ id, status: 'CREATED', purchase_units: [{ amount }] });
    await second.kill('SIGTERM');
    expect(await second.exit).toBe(0);
  });
});
