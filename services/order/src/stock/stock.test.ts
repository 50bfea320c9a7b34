import fc from 'fast-check';
import { correctStock, type Stock } from './stock.ts';

const empty: Stock = { productId: 'p', left: 0, lastCorrection: 0, version: 0 };

describe('corrections of stock (EVENTS.md)', () => {
  it('apply above the last number, in order, each clamped at zero', () => {
    const { stock, applied } = correctStock({ ...empty, left: 2, lastCorrection: 1, version: 4 }, [
      { number: 3, difference: 5 },
      { number: 1, difference: 100 },
      { number: 2, difference: -3 },
    ]);
    expect(stock).toEqual({ productId: 'p', left: 5, lastCorrection: 3, version: 5 });
    expect(applied.map(({ number, applied }) => [number, applied])).toEqual([
      [2, -2],
      [3, 5],
    ]);
  });

  it('that are known change nothing, not even the version', () => {
    const stock = { ...empty, left: 2, lastCorrection: 1, version: 1 };
    expect(correctStock(stock, [{ number: 1, difference: 2 }])).toEqual({ stock, applied: [] });
  });

  it('and sales, however they meet: Σ corrections as applied − Σ quantities = stock (P-A2)', () => {
    const correction = fc.integer({ min: -20, max: 40 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('sale' as const), quantity: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('state' as const), upTo: fc.nat(), from: fc.nat() }),
    );
    fc.assert(
      fc.property(
        fc.array(correction, { minLength: 1, maxLength: 12 }),
        fc.array(step, { maxLength: 40 }),
        (all, steps) => {
          const numbered = all.map((difference, place) => ({ number: place + 1, difference }));
          let stock = empty;
          let [corrected, sold] = [0, 0];
          for (const step of steps) {
            if (step.kind === 'sale') {
              if (step.quantity > stock.left) continue;
              stock = { ...stock, left: stock.left - step.quantity };
              sold += step.quantity;
            } else {
              // A product's state carries what catalogue has not seen applied: an unbroken run up to its newest.
              const newest = 1 + (step.upTo % numbered.length);
              const first = step.from % (Math.min(stock.lastCorrection, newest) + 1);
              const result = correctStock(stock, numbered.slice(first, newest));
              corrected += result.applied.reduce((sum, { applied }) => sum + applied, 0);
              stock = result.stock;
            }
            if (stock.left < 0 || corrected - sold !== stock.left) return false;
          }
          return true;
        },
      ),
    );
  });
});
