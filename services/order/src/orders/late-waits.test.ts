import { createLateWaits } from './late-waits.ts';
import type { RefusalReason } from './order.ts';
import { OrderRefused } from './order-refused.ts';

const refusal = (productId: string, reason: RefusalReason = 'prices-changed', late = true) =>
  new OrderRefused({ kind: 'refused', reason, late, lines: [{ productId, name: productId }] });

describe('refusals that wait for a late event', () => {
  it('are at most two for one product; the end of one makes room', () => {
    const waits = createLateWaits();
    const end = waits.begin(refusal('a'));
    expect(end).toBeDefined();
    expect(waits.begin(refusal('a', 'not-sold'))).toBeDefined();
    expect(waits.begin(refusal('a'))).toBeUndefined();
    expect(waits.begin(refusal('b'))).toBeDefined();
    end?.(false);
    expect(waits.begin(refusal('a'))).toBeDefined();
  });

  it('are at most eight in a process, whatever their products', () => {
    const waits = createLateWaits();
    const ends = Array.from({ length: 8 }, (_, number) => waits.begin(refusal(`product-${number}`)));
    expect(ends.every((end) => end !== undefined)).toBe(true);
    expect(waits.begin(refusal('one more'))).toBeUndefined();
    for (const end of ends) end?.(true);
    expect(waits.begin(refusal('one more'))).toBeDefined();
  });

  it('are none that no event can explain', () => {
    expect(createLateWaits().begin(refusal('a', 'not-sold', false))).toBeUndefined();
  });

  it('are none for too little stock within ten seconds of such a refusal; other reasons wait still', () => {
    let now = 1_000;
    const waits = createLateWaits(() => now);
    const end = waits.begin(refusal('a', 'too-little-stock'));
    expect(end).toBeDefined();
    end?.(false);
    waits.refused(refusal('a', 'too-little-stock'));
    waits.refused(refusal('b', 'prices-changed'));
    expect([waits.soldOut(['x', 'a']), waits.soldOut(['b'])]).toEqual([true, false]);
    expect(waits.begin(refusal('a', 'too-little-stock'))).toBeUndefined();
    expect(waits.begin(refusal('a', 'prices-changed'))).toBeDefined();
    now += 10_000;
    expect(waits.soldOut(['a'])).toBe(false);
    expect(waits.begin(refusal('a', 'too-little-stock'))).toBeDefined();
  });

  it('remember at most 10,000 sold-out products, the latest', () => {
    const waits = createLateWaits();
    for (let number = 0; number <= 10_000; number += 1) waits.refused(refusal(`p${number}`, 'too-little-stock'));
    expect([waits.soldOut(['p0']), waits.soldOut(['p1']), waits.soldOut(['p10000'])]).toEqual([false, true, true]);
  });
});
