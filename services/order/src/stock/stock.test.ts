import fc from '@shop/testing/fast-check.ts';
import { adjustStock, type Stock } from './stock.ts';

const empty: Stock = { productId: 'p', left: 0, lastAdjustment: 0, version: 0 };

describe('adjustStock', () => {
  it('applies adjustments above the last number, in order, each clamped at zero', () => {
    const { stock, applied } = adjustStock({ ...empty, left: 2, lastAdjustment: 1, version: 4 }, [
      { number: 3, difference: 5 },
      { number: 1, difference: 100 },
      { number: 2, difference: -3 },
    ]);
    expect(stock).toEqual({ productId: 'p', left: 5, lastAdjustment: 3, version: 5 });
    expect(applied.map(({ number, applied }) => [number, applied])).toEqual([
      [2, -2],
      [3, 5],
    ]);
  });

  it('changes nothing for known adjustments, not even the version', () => {
    const stock = { ...empty, left: 2, lastAdjustment: 1, version: 1 };
    expect(adjustStock(stock, [{ number: 1, difference: 2 }])).toEqual({ stock, applied: [] });
  });

  it('keeps Σ applied adjustments − Σ sold quantities = stock, in any order (P-A2)', () => {
    const adjustment = fc.integer({ min: -20, max: 40 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('sale' as const), quantity: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('state' as const), upTo: fc.nat(), from: fc.nat() }),
    );
    fc.assert(
      fc.property(
        fc.array(adjustment, { minLength: 1, maxLength: 12 }),
        fc.array(step, { maxLength: 40 }),
        (all, steps) => {
          const numbered = all.map((difference, index) => ({ number: index + 1, difference }));
          let stock = empty;
          let [adjusted, sold] = [0, 0];
          for (const step of steps) {
            if (step.kind === 'sale') {
              if (step.quantity > stock.left) continue;
              stock = { ...stock, left: stock.left - step.quantity };
              sold += step.quantity;
            } else {
              // A product event carries consecutive adjustments up to the newest: those not yet known as applied.
              const newest = 1 + (step.upTo % numbered.length);
              const first = step.from % (Math.min(stock.lastAdjustment, newest) + 1);
              const result = adjustStock(stock, numbered.slice(first, newest));
              adjusted += result.applied.reduce((sum, { applied }) => sum + applied, 0);
              stock = result.stock;
            }
            if (stock.left < 0 || adjusted - sold !== stock.left) return false;
          }
          return true;
        },
      ),
    );
  });
});
