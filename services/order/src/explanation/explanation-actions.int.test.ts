import type { OrderFact } from '@shop/contracts/order-facts.ts';
import { recordDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { PayPalRefused, PayPalUnavailable } from '../paypal/paypal-errors.ts';
import { administrator, customer } from '../testing/callers.ts';
import { payOrder } from '../testing/pay-order.ts';
import { countByStatus, openTestService, type TestService } from '../testing/test-service.ts';
import { readOrderFacts } from './order-facts.ts';

const HOUR_MS = 3_600_000;
const grace = administrator();
let time = Date.now();
let shop: TestService;
let product: string;
beforeAll(async () => {
  // Without a mail server: the tests say what became of an email.
  shop = await openTestService({ now: () => new Date(time), smtpUrl: 'smtp://127.0.0.1:1' });
  product = await shop.addProduct({ count: 1_000 });
});
afterAll(() => shop.close());

async function placed(as: UserCaller, paymentMethod: 'pp' | 'cod' = 'pp'): Promise<string> {
  const { body } = await shop.order(as, [[product, 1]], 10, { paymentMethod });
  return body._id;
}
async function started(id: string, as: UserCaller): Promise<string> {
  const { body } = await shop.call('post', `/api/orders/${id}/paypal`, { as });
  shop.fakePayPal.approve(body.paypalOrderId);
  return body.paypalOrderId;
}
const capture = (id: string, as: UserCaller) => shop.call('post', `/api/orders/${id}/paypal/capture`, { as });
const check = (id: string, as = grace) => shop.call('post', `/api/admin/order/payments/${id}/check`, { as });
const sendAgain = (id: string, as = grace) => shop.call('post', `/api/admin/order/mails/${id}/send-again`, { as });

async function factsOf(id: string): Promise<OrderFact[]> {
  return (await shop.call('get', `/inner/order-facts/${id}`, { as: grace })).body.facts;
}
const told = (facts: readonly OrderFact[], what: OrderFact['what']) => facts.filter((fact) => fact.what === what);
const actions = async (id: string) =>
  told(await factsOf(id), 'administrator-acted').map(({ details }) => [details.by, details.action]);
const checks = async (id: string) =>
  told(await factsOf(id), 'payment-attempted').filter(({ details }) => details.step === 'check');

describe("'Check the payment'", () => {
  it('collects and settles at once what a lost response left open, and tells who asked', async () => {
    const ada = customer();
    const id = await placed(ada);
    await started(id, ada);
    shop.fakePayPal.failNext('capture', new PayPalUnavailable('no response'));
    await capture(id, ada);
    const { status, body } = await check(id);
    expect([status, body]).toEqual([200, { message: 'payment checked' }]);
    const facts = await factsOf(id);
    expect(told(facts, 'payment-captured')).toHaveLength(1);
    expect(told(facts, 'payment-verified')).toHaveLength(1);
    expect(told(facts, 'payment-attempted').map(({ details: { step, by, outcome } }) => [step, by, outcome])).toEqual([
      ['create', 'customer', 'CREATED'],
      ['capture', 'customer', 'unavailable'],
      ['check', 'administrator', 'APPROVED'],
      ['capture', 'administrator', 'COMPLETED'],
    ]);
    expect(await actions(id)).toEqual([['Grace Moss', 'payment-checked']]);
    expect(facts.filter(({ action }) => action === 'check-payment')).toEqual([]);
  });

  it('leaves a declined payment to its customer', async () => {
    const ada = customer();
    const id = await placed(ada);
    await started(id, ada);
    shop.fakePayPal.failNext('capture', new PayPalRefused(422, 'INSTRUMENT_DECLINED'));
    await capture(id, ada);
    expect((await check(id)).status).toBe(200);
    expect(told(await factsOf(id), 'payment-captured')).toEqual([]);
    expect((await checks(id)).map(({ details }) => details.outcome)).toEqual(['APPROVED']);
  });

  it('finds a payment of an order that was cancelled, however long ago, and refunds it', async () => {
    const ada = customer();
    const id = await placed(ada);
    const paypalOrderId = await started(id, ada);
    await shop.call('post', `/api/orders/${id}/cancel`, { as: ada, body: {} });
    shop.fakePayPal.complete(paypalOrderId);
    await shop.db.query('update orders set check_payment_at = null, payment_checks = 10 where id = $1', [id]);
    expect((await check(id)).status).toBe(200);
    const facts = await factsOf(id);
    expect(told(facts, 'payment-captured').map(({ details }) => details.kind)).toEqual(['surplus']);
    expect(told(facts, 'refund-requested')).toHaveLength(1);
  });

  it('compares the captures of a paid order, and resolves what no longer differs', async () => {
    const ada = customer();
    const id = await placed(ada);
    await payOrder(shop, { id, as: ada });
    const [captured] = told(await factsOf(id), 'payment-captured');
    const atPayPal = await shop.fakePayPal.paypal.getCapture(
      String(captured?.details.captureId),
      AbortSignal.timeout(1_000),
    );
    atPayPal.status = 'REFUNDED';
    await check(id);
    expect(told(await factsOf(id), 'discrepancy-found').map(({ action }) => action)).toEqual(['check-payment']);
    atPayPal.status = 'COMPLETED';
    time += 60_000;
    await check(id);
    const facts = await factsOf(id);
    expect(told(facts, 'discrepancy-resolved')).toHaveLength(1);
    expect(told(facts, 'payment-verified')).toHaveLength(1);
  });

  it('asks once when it is pressed several times, and again after a while', async () => {
    const ada = customer();
    const id = await placed(ada);
    await started(id, ada);
    expect(countByStatus(await Promise.all([check(id), check(id), check(id)]))).toEqual({ 200: 3 });
    expect(await checks(id)).toHaveLength(1);
    expect(await actions(id)).toHaveLength(1);
    time += 60_000;
    await check(id);
    expect(await checks(id)).toHaveLength(2);
    expect(told(await factsOf(id), 'payment-captured')).toHaveLength(1);
  });

  it('asks once within ten seconds, and notes it, however many captures were declined', async () => {
    const ada = customer();
    const id = await placed(ada);
    await started(id, ada);
    await shop.db.query(
      `insert into payment_attempts (id, order_id, step, by, started_at, outcome)
       select gen_random_uuid(), $1, 'capture', 'customer', $2::timestamptz - interval '1 hour', 'INSTRUMENT_DECLINED'
       from generate_series(1, 100)`,
      [id, new Date(time)],
    );
    await check(id);
    await check(id);
    expect(await checks(id)).toHaveLength(1);
    expect(await actions(id)).toHaveLength(1);
  });

  it('is 503 while PayPal does not respond, which the story tells', async () => {
    const ada = customer();
    const id = await placed(ada);
    await started(id, ada);
    shop.fakePayPal.failNext('get', new PayPalUnavailable('no response'));
    const { status, body } = await check(id);
    expect([status, body.code]).toEqual([503, 'payment-unavailable']);
    expect((await checks(id)).map(({ details }) => details.outcome)).toEqual(['unavailable']);
  });

  it('is refused without a payment, for an unknown order, and to customers', async () => {
    const ada = customer();
    const id = await placed(ada, 'cod');
    const { status, body } = await check(id);
    expect([status, body.code]).toEqual([409, 'no-payment']);
    for (const unknown of [newId(), 'x']) expect((await check(unknown)).status).toBe(404);
    expect((await check(id, ada)).status).toBe(403);
    expect(await actions(id)).toEqual([]);
  });

  it('is not offered while PayPal is not configured', async () => {
    const ada = customer();
    const id = await placed(ada);
    await started(id, ada);
    const { facts } = await readOrderFacts(shop.db, id, { asksPayPal: false });
    expect(facts.filter(({ action }) => action === 'check-payment')).toEqual([]);
    expect(told(facts, 'payment-attempted')).toHaveLength(1);
  });
});

interface StoredMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
}
const mailsOf = (id: string) =>
  shop.db.query<StoredMail>(
    `select id, recipient, subject, text from mails where concerns = 'order/' || $1 order by created_at, id`,
    [id],
  );
const fail = (mailId: string | undefined) =>
  shop.db.query(`update mails set failed_at = now(), last_error = 'EENVELOPE 550' where id = $1`, [mailId]);
/** As the sender marks an email that was sent. */
const send = (mailId: string | undefined) =>
  shop.db.query(`update mails set sent_at = now(), recipient = '', text = '', html = '', about = null where id = $1`, [
    mailId,
  ]);
const offered = async (id: string) =>
  (await factsOf(id)).filter(({ action }) => action === 'send-mail').map(({ what, details }) => [what, details.id]);

describe("'Send the mail again'", () => {
  it('sends an email that failed as it was written, once however often it is pressed, and tells who did', async () => {
    const id = await placed(customer());
    const [first] = await mailsOf(id);
    await fail(first?.id);
    expect(await offered(id)).toEqual([['mail-failed', first?.id]]);
    const responses = await Promise.all([1, 2, 3].map(() => sendAgain(first?.id ?? '')));
    expect(countByStatus(responses)).toEqual({ 202: 3 });
    const [, again, ...others] = await mailsOf(id);
    expect(others).toEqual([]);
    expect(again).toEqual({ ...first, id: again?.id });
    expect(await actions(id)).toEqual([['Grace Moss', 'mail-sent-again']]);
    const [failed] = told(await factsOf(id), 'mail-failed');
    expect([failed?.needsHand, failed?.action]).toEqual([undefined, undefined]);
    expect(failed?.details.subject).toBe(first?.subject);
  });

  it('sends the email about the present status in place of one that was sent, with its reason', async () => {
    const ada = customer();
    const id = await placed(ada);
    const [first] = await mailsOf(id);
    await shop.call('post', `/api/orders/${id}/cancel`, { as: grace, body: { reason: 'Broken in the warehouse' } });
    const [, second] = await mailsOf(id);
    await send(first?.id);
    await send(second?.id);
    expect(await offered(id)).toEqual([['mail-sent', second?.id]]);
    const sent = told(await factsOf(id), 'mail-sent').map(({ details }) => details.subject);
    expect(sent).toEqual([expect.stringMatching(/^Your order \S+$/), expect.stringMatching(/was cancelled$/)]);
    expect((await sendAgain(second?.id ?? '')).status).toBe(202);
    const again = (await mailsOf(id)).at(-1);
    expect([again?.recipient, again?.subject]).toEqual([ada.email, expect.stringMatching(/was cancelled$/)]);
    expect(again?.text).toContain('Broken in the warehouse');
    expect(await offered(id)).toEqual([]);
  });

  it('sends a new link to confirm the address', async () => {
    const id = await placed(customer(), 'cod');
    const [first] = await mailsOf(id);
    await fail(first?.id);
    expect((await sendAgain(first?.id ?? '')).status).toBe(202);
    const again = (await mailsOf(id)).at(-1);
    expect(again?.text).toContain('Confirm your email address');
    expect(again?.text).not.toBe(first?.text);
  });

  it('sends a customer three emails an hour at most, for all administrators together', async () => {
    const id = await placed(customer());
    const press = async (as = grace) => {
      const last = (await mailsOf(id)).at(-1);
      await send(last?.id);
      return sendAgain(last?.id ?? '', as);
    };
    for (let count = 1; count <= 3; count += 1) expect((await press()).status).toBe(202);
    const refused = await press(administrator());
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'too-many-mails',
      '3600',
    ]);
    expect(await mailsOf(id)).toHaveLength(4);
    time += HOUR_MS;
    expect((await press()).status).toBe(202);
  });

  it('refuses above the limit of emails of one address, and may be tried again', async () => {
    const ada = customer();
    const id = await placed(ada);
    const [first] = await mailsOf(id);
    await fail(first?.id);
    await shop.db.query('update mail_counts set count = 20');
    expect((await sendAgain(first?.id ?? '')).status).toBe(429);
    expect(await actions(id)).toEqual([]);
    await shop.db.query('update mail_counts set count = 0');
    expect((await sendAgain(first?.id ?? '')).status).toBe(202);
  });

  it('is refused while the email waits, without a recipient, for an unknown one, and to customers', async () => {
    const [ada, eve] = [customer(), customer()];
    const [waiting, gone] = [await placed(ada), await placed(eve)];
    const [[mail], [lost]] = await Promise.all([mailsOf(waiting), mailsOf(gone)]);
    const early = await sendAgain(mail?.id ?? '');
    expect([early.status, early.body.code]).toEqual([409, 'mail-waiting']);
    await fail(lost?.id);
    await shop.db.transaction((tx) => recordDeletedUser(tx, eve.userId));
    const late = await sendAgain(lost?.id ?? '');
    expect([late.status, late.body.code]).toEqual([409, 'no-recipient']);
    expect(await offered(gone)).toEqual([]);
    for (const unknown of [newId(), 'x']) expect((await sendAgain(unknown)).status).toBe(404);
    expect((await sendAgain(mail?.id ?? '', ada)).status).toBe(403);
    const former = administrator();
    await shop.db.transaction((tx) => recordDeletedUser(tx, former.userId));
    expect((await sendAgain(lost?.id ?? '', former)).status).toBe(401);
  });
});
