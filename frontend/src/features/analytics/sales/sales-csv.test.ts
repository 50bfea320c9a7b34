import { allPeriods } from './periods.ts';
import { salesCsv } from './sales-csv.ts';
import { topSales } from './sales-fixtures.ts';

const periods = allPeriods(new Date('2026-11-20T15:30:00.000Z'));
const sales = { revenue: 1_234.5, orders: 2, before: { revenue: 0, orders: 0 } };
const report = { periods, sales: { today: sales, week: sales, month: sales }, top: topSales };
const linesOf = (csv: string) => csv.split('\r\n');

describe('salesCsv', () => {
  it('contains the sums of all periods with exact times, and amounts as decimal numbers', () => {
    const [head, today, todayBefore, ...others] = linesOf(salesCsv(report, { period: 'week', by: 'revenue' }));
    expect(head).toBe(
      '\uFEFFTable,Period,From (UTC),Until (UTC),Name,Product id,Category,Revenue (USD),Pieces,Orders,Average order (USD)',
    );
    const { current, before } = periods.today;
    expect(today).toBe(`Sales,Today so far,${current.from},${current.until},,,,1234.50,,2,617.25`);
    expect(todayBefore).toBe(`Sales before,Today so far,${before.from},${before.until},,,,0.00,,0,`);
    expect(others.slice(0, 4).map((line) => line.split(',')[1])).toEqual([
      'Last 7 days',
      'Last 7 days',
      'Last 30 days',
      'Last 30 days',
    ]);
  });

  it('contains the lists of the chosen period, with what they leave out and their sum', () => {
    const { from, until } = periods.month.current;
    const lines = linesOf(salesCsv(report, { period: 'month', by: 'pieces' })).slice(7);
    const products = `Top products by pieces,Last 30 days,${from},${until}`;
    const categories = `Top categories by pieces,Last 30 days,${from},${until}`;
    expect(lines).toEqual([
      `${products},Laptop,p1,Computers/Laptops,1999.99,3,,`,
      `${products},Camp mug,p2,Kitchen,49.90,10,,`,
      `${products},2 other products,,,0.03,3,,`,
      `${products},Not broken down (1 order),,,0.12,,,`,
      `${products},All,,,2050.04,16,,`,
      `${categories},Computers,,,1999.99,3,,`,
      `${categories},Kitchen,,,49.90,10,,`,
      `${categories},Unknown category,,,0.03,3,,`,
      `${categories},Not broken down (1 order),,,0.12,,,`,
      `${categories},All,,,2050.04,16,,`,
      '',
    ]);
  });

  it('quotes names and disarms formulas in them', () => {
    const [product] = topSales.products;
    if (!product) throw new Error('The fixture has no product');
    const name = '=HYPERLINK("https://evil.test")';
    const hostile = { ...topSales, products: [{ ...product, name, category: '@SUM(A1), B' }] };
    const csv = salesCsv({ ...report, top: hostile }, { period: 'week', by: 'revenue' });
    expect(csv).toContain(`,"'=HYPERLINK(""https://evil.test"")",p1,"'@SUM(A1), B",1999.99,3,,`);
  });
});
