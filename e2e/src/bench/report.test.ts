import { WORKLOADS } from './budgets.ts';
import { type BenchResult, ceilingNear, report } from './report.ts';

const memory = [
  { component: 'catalogue', rss: 100, pss: 60 },
  { component: 'PostgreSQL', rss: 400, pss: 120 },
];
const sizeResult = (size: number, milliseconds: number, shares: number[]): BenchResult['sizes'][number] => ({
  size,
  startSeconds: size === 1_000 ? 5 : 6.5,
  ceilings: Array.from({ length: WORKLOADS.length + 1 }, () => ({ perSecond: 10_000, cpu: 0.1 })),
  workloads: WORKLOADS.map((workload, at) => ({
    workload,
    perSecond: 10_000 * (shares[at] ?? 0),
    cpu: { gateway: 0.2, catalogue: 0.3, PostgreSQL: 0.4 },
    found: { number: 39, of: 40 },
    p50: milliseconds,
    p99: milliseconds * 4,
  })),
  atRest: memory,
  afterLoad: memory.map((one) => ({ ...one, rss: one.rss * 2 })),
});
const result: BenchResult = {
  sizes: [sizeResult(1_000, 2, [0.7, 0.2, 0.1, 0.08, 0.3]), sizeResult(100_000, 40, [0.7, 0.1, 0.05, 0.02, 0.3])],
  orders: {
    loads: [{ name: '10', perSecond: 120, p50: 60, p99: 210.44, ceiling: 600 }],
    work: { statements: 77.04, transactions: 17, cpu: { gateway: 1.234, order: 4 } },
    chart: { perSecond: 20, p50: 30, p95: 80.06, p99: 120 },
    growth: [{ orders: 1_000_000, perSecond: 110, p50: 70.06, p99: 300 }],
  },
  chat: [
    { watchers: 0, shop: { perSecond: 300, p50: 20, p99: 60 }, bare: { perSecond: 3_000, p50: 2, p99: 6 } },
    { watchers: 500, shop: { perSecond: 60, p50: 80, p99: 190 }, bare: { perSecond: 150, p50: 60, p99: 90 } },
  ],
  scripts: [142.3, 280],
  pages: [
    { name: 'home', score: 93, largestPaint: 2_100, blocking: 310.4, layoutShift: 0.0004, scripts: 151.2, bytes: 300 },
    { name: 'list', score: 92, largestPaint: 2_240, blocking: 400, layoutShift: 0, scripts: 150, bytes: 300 },
    { name: 'cart', score: 50, largestPaint: 4_000, blocking: 900, layoutShift: 0, scripts: 220, bytes: 300 },
  ],
  machine: { cores: 2, model: 'Some processor', node: '24.0.0', date: '2026-11-21', loads: [0.51, 2.25] },
};

describe('the benchmark report', () => {
  const text = report(result);

  it('names the machine and its load', () => {
    expect(text).toContain('2026-11-21 · 2 cores (Some processor) · Node 24.0.0 · load average 0.5 before, 2.3 after');
  });

  it('compares requests per second with E and marks missed budgets', () => {
    expect(text).toContain('| list, uncached | 0.15 E | 2,000 = 0.20 E ✓ | **1,000 = 0.10 E ✗** |');
    expect(text).toContain('| search | 0.08 E | 800 = 0.08 E ✓ | **200 = 0.02 E ✗** |');
  });

  it('compares orders with PostgreSQL alone', () => {
    expect(text).toContain('| 10 | 120 | 60.0 / 210.4 | 600 | 0.20 ✓ |');
  });

  it('shows the work of an order, the most expensive component first', () => {
    expect(text).toContain('| statements | 77.0 |');
    expect(text).toMatch(/order, ms \| 4\.00 \|\n\| processor time of gateway, ms \| 1\.23 \|\n.*all, ms \| 5\.23 \|/);
    expect(text).toContain('| 30.0 | 80.1 ✓ | 120.0 |');
  });

  it('shows orders among many others', () => {
    expect(text).toContain('| 1,000,000 | 110 | 70.1 / 300.0 |');
  });

  it('judges the pages that shoppers come in by', () => {
    expect(text).toContain('| home | 93 ✓ | 2.1 ✓ | 310 | 0.000 | 151 | 300 |');
    expect(text).toContain('| list | **92 ✗** | **2.2 ✗** | 400 | 0.000 | 150 | 300 |');
    expect(text).toContain('| cart | 50 | 4.0 | 900 |');
  });

  it('shows only what was measured', () => {
    const orders = report({ ...result, sizes: [], chat: undefined, pages: undefined });
    expect(orders.match(/^### /gm)).toHaveLength(4);
    expect(report({ ...result, sizes: [], orders: undefined, pages: undefined }).match(/^### /gm)).toHaveLength(1);
  });

  it('compares the chat with bare Socket.IO, and judges what is sent to many', () => {
    expect(text).toContain('| acknowledged | 300 | 20.0 / 60.0 | 3,000 | 2.0 / 6.0 | 0.10 | 10.0 |');
    expect(text).toContain(
      '| sent to 500 administrators’ sockets | 60 | 80.0 / 190.0 | 150 | 60.0 / 90.0 | 0.40 ✓ | **2.1 ✗** |',
    );
  });

  it('compares the smallest number of products with the largest', () => {
    expect(text).toContain('| list, uncached | 2.0 / 8.0 | 40.0 / 160.0 | **20.0 ✗** / **20.0 ✗** |');
    expect(text).toMatch(/p99 at most 150\) \| 2\.0 \/ 8\.0 ✓ \| \*\*40\.0 \/ 160\.0 ✗\*\* \|/);
    expect(report({ ...result, sizes: result.sizes.slice(0, 1) })).toContain('| details | 2.0 / 8.0 | – |');
  });

  it('sums the memory of the components and checks services at rest', () => {
    expect(text).toContain('| catalogue | 130 | 100 / 60 ✓ | 200 / 60 | 100 / 60 ✓ | 200 / 60 |');
    expect(text).toContain('| the whole shop | 900 | 500 / 180 ✓ |');
  });

  it('reports the start time and the JavaScript of a first visit', () => {
    expect(text).toContain('| `npm start` until ready, 100,000 products | 6 s | **6.5 s ✗** |');
    expect(text).toContain('| JavaScript of home | 150 kB | 142 kB ✓ |');
    expect(text).toContain('| JavaScript of product list | 165 kB | **280 kB ✗** |');
    expect(report({ ...result, scripts: 'not counted' })).toContain('| JavaScript of home | 150 kB | not counted |');
  });

  it('is Markdown with the same number of cells in every row of a table', () => {
    for (const table of text.split('\n\n').filter((block) => block.startsWith('|'))) {
      const widths = table.split('\n').map((row) => row.split(' | ').length);
      expect(new Set(widths).size).toBe(1);
    }
  });
});

describe('E at the time of a workload', () => {
  it('is the mean of the measurements right before and right after', () => {
    const ceilings = [100, 200, 600].map((perSecond) => ({ perSecond, cpu: 0 }));
    expect(ceilingNear({ ceilings }, 0).mean).toBe(150);
    expect(ceilingNear({ ceilings }, 1).mean).toBe(400);
  });

  it('is marked when both measurements differ by more than a fifth', () => {
    const drifting = (ceilings: number[]) => {
      const sizes = result.sizes.map((size) => ({
        ...size,
        ceilings: size.ceilings.map((one, at) => ({ ...one, perSecond: ceilings[at] ?? 10_000 })),
      }));
      return report({ ...result, sizes });
    };
    expect(drifting([10_000, 8_000])).not.toContain('~');
    const text = drifting([10_000, 7_900]);
    expect(text).toMatch(/from the gateway’s cache \| 0\.6 E \| 7,000 = ~0\.78 E ✓/);
    expect(text).toContain('| search | 0.08 E | 800 = 0.08 E ✓ |');
  });
});
