import { type Machine, machineLine } from '../measurements/machine.ts';
import { table } from '../measurements/markdown-table.ts';
import type { ComponentMemory } from '../shop/shop-memory.ts';
import { CHAT, LIGHTHOUSE, MAX_GROWTH, MEMORY, ORDERS, PAGES, START_SECONDS, WORKLOADS } from './budgets.ts';
import type { ChatResult } from './measure-chat.ts';
import type { OrderLoadResult, OrdersResult } from './measure-orders.ts';
import type { PageResult } from './measure-pages.ts';
import type { SizeResult } from './measure-size.ts';
import type { OrderWork } from './order-work.ts';

/** All measurements of a run. */
export interface BenchResult {
  sizes: SizeResult[];
  /** Undefined: not measured, as `sizes` without an entry. */
  orders: OrdersResult | undefined;
  chat: ChatResult[] | undefined;
  /** kB of each of `PAGES`, or the reason why they were not counted. */
  scripts: number[] | string;
  /** Undefined: not visited. */
  pages: PageResult[] | undefined;
  machine: Machine;
}

/** Maximum difference between two measurements of E, as a share of the higher one. */
const MAX_DRIFT = 0.2;

/** The result as Markdown. A met budget has a check mark, a missed one is bold with a cross; `~` before a share means that E changed
 * during the measurement. */
export function report({ sizes, orders, chat, scripts, pages, machine }: BenchResult): string {
  return [
    machineLine(machine),
    ...(sizes.length > 0 ? catalogueTables(sizes, scripts) : []),
    ...(orders ? orderTables(orders) : []),
    ...(chat ? ['### Chat messages per second, and bare Socket.IO under the same load', chatRates(chat)] : []),
    ...(pages ? ['### Pages on a slow phone, by Lighthouse', pageVisits(pages)] : []),
    '',
  ].join('\n\n');
}

function catalogueTables(sizes: readonly SizeResult[], scripts: BenchResult['scripts']): string[] {
  return [
    '### Requests per second, 10 connections, and as a share of E',
    throughput(sizes),
    '### Milliseconds on one connection, p50 / p99',
    latency(sizes),
    '### Processor time per request, ms: gateway + catalogue + PostgreSQL',
    processorTime(sizes),
    '### Memory, MB: resident / proportional',
    memory(sizes),
    '### `npm start` on a built tree, and the first page',
    startAndScripts(sizes, scripts),
  ];
}

function orderTables({ loads, work, chart, growth }: OrdersResult): string[] {
  return [
    '### Orders per second, and PostgreSQL alone with the same six round trips',
    orderRates(loads),
    '### Work of one order at 10 connections, with what follows it',
    orderWork(work),
    `### From the response of an order to an administrator's chart, ${chart.perSecond} orders per second, ms`,
    table(
      ['p50', 'p95', 'p99'],
      [[tenth(chart.p50), marked(tenth(chart.p95), chart.p95 <= ORDERS.chart), tenth(chart.p99)]],
    ),
    ...(growth.length > 0 ? ['### Orders at 10 connections, with so many in the database', orderGrowth(growth)] : []),
  ];
}

function pageVisits(pages: readonly PageResult[]): string {
  return table(
    ['', 'Lighthouse, of 100', 'largest image, s', 'blocking time, ms', 'layout shift', 'JavaScript, kB', 'all, kB'],
    pages.map(({ name, score, largestPaint, blocking, layoutShift, scripts, bytes }) => {
      const { score: least, largestPaint: most } = LIGHTHOUSE[name] ?? { score: 0, largestPaint: Infinity };
      const seconds = (largestPaint / 1_000).toFixed(1);
      return [
        name,
        name in LIGHTHOUSE ? marked(whole(score), score >= least) : whole(score),
        name in LIGHTHOUSE ? marked(seconds, largestPaint <= most) : seconds,
        ...[whole(blocking), layoutShift.toFixed(3), whole(scripts), whole(bytes)],
      ];
    }),
  );
}

function throughput(sizes: readonly SizeResult[]): string {
  const ceilings = (size: SizeResult) =>
    `E = ${whole(mean(size.ceilings.map(({ perSecond }) => perSecond)))} (${size.ceilings.map(({ perSecond }) => whole(perSecond)).join(', ')})`;
  return table(
    ['', 'at least', ...sizes.map(({ size }) => `${whole(size)} products`)],
    [
      ['bare Express 5', '', ...sizes.map(ceilings)],
      ...WORKLOADS.map(({ name, share }, at) => [
        name,
        `${share} E`,
        ...sizes.map((size) => {
          const perSecond = size.workloads[at]?.perSecond ?? 0;
          const { mean: ceiling, steady } = ceilingNear(size, at);
          const reached = perSecond / ceiling;
          return marked(`${whole(perSecond)} = ${steady ? '' : '~'}${reached.toFixed(2)} E`, reached >= share);
        }),
      ]),
    ],
  );
}

/**
 * E at the time of a workload: the mean of the measurements right before and right after it. `steady` is false when they differ: other
 * programs used the machine.
 */
export function ceilingNear({ ceilings }: Pick<SizeResult, 'ceilings'>, at: number): { mean: number; steady: boolean } {
  const both = ceilings.slice(at, at + 2).map(({ perSecond }) => perSecond);
  return { mean: mean(both), steady: Math.min(...both) >= (1 - MAX_DRIFT) * Math.max(...both) };
}

function processorTime(sizes: readonly SizeResult[]): string {
  const parts = ['gateway', 'catalogue', 'PostgreSQL'];
  return table(
    ['', ...sizes.map(({ size }) => `${whole(size)} products`), 'found something'],
    [
      ['bare Express 5', ...sizes.map(({ ceilings }) => mean(ceilings.map(({ cpu }) => cpu)).toFixed(2)), ''],
      ...WORKLOADS.map(({ name }, at) => [
        name,
        ...sizes.map(({ workloads }) => parts.map((part) => (workloads[at]?.cpu[part] ?? 0).toFixed(2)).join(' + ')),
        sizes.map(({ workloads }) => `${workloads[at]?.found.number} of ${workloads[at]?.found.of}`).join(', '),
      ]),
    ],
  );
}

function orderRates(loads: readonly OrderLoadResult[]): string {
  return table(
    ['connections', 'orders per second', 'p50 / p99, ms', 'PostgreSQL alone', 'share'],
    loads.map(({ name, perSecond, p50, p99, ceiling }) => [
      name,
      whole(perSecond),
      `${tenth(p50)} / ${tenth(p99)}`,
      whole(ceiling),
      marked((perSecond / ceiling).toFixed(2), perSecond / ceiling >= ORDERS.share),
    ]),
  );
}

function orderWork({ statements, transactions, cpu }: OrderWork): string {
  const byTime = Object.entries(cpu).sort(([, one], [, other]) => other - one);
  return table(
    ['', 'per order'],
    [
      ['statements', tenth(statements)],
      ['transactions', tenth(transactions)],
      ...byTime.map(([component, ms]) => [`processor time of ${component}, ms`, ms.toFixed(2)]),
      ['processor time of all, ms', byTime.reduce((sum, [, ms]) => sum + ms, 0).toFixed(2)],
    ],
  );
}

function orderGrowth(growth: OrdersResult['growth']): string {
  return table(
    ['orders in the database', 'orders per second', 'p50 / p99, ms'],
    growth.map(({ orders, perSecond, p50, p99 }) => [whole(orders), whole(perSecond), `${tenth(p50)} / ${tenth(p99)}`]),
  );
}

function chatRates(chat: readonly ChatResult[]): string {
  const latencyOf = ({ p50, p99 }: ChatResult['shop']) => `${tenth(p50)} / ${tenth(p99)}`;
  return table(
    ['', 'messages per second', 'p50 / p99, ms', 'bare Socket.IO', 'p50 / p99, ms', 'share', 'p99, multiple'],
    chat.map(({ watchers, shop, bare }) => {
      const share = shop.perSecond / bare.perSecond;
      const multiple = shop.p99 / bare.p99;
      const isBudget = watchers > 0;
      return [
        isBudget ? `sent to ${whole(watchers)} administrators’ sockets` : 'acknowledged',
        whole(shop.perSecond),
        latencyOf(shop),
        whole(bare.perSecond),
        latencyOf(bare),
        isBudget ? marked(share.toFixed(2), share >= CHAT.share) : share.toFixed(2),
        isBudget ? marked(tenth(multiple), multiple <= CHAT.p99) : tenth(multiple),
      ];
    }),
  );
}

function latency(sizes: readonly SizeResult[]): string {
  const fewest = sizes.at(0);
  const most = sizes.at(-1);
  return table(
    ['', ...sizes.map(({ size }) => `${whole(size)} products`), `growth, at most ${MAX_GROWTH}`],
    WORKLOADS.map(({ name, p99: limit }, at) => [
      limit === undefined ? name : `${name} (p99 at most ${limit})`,
      ...sizes.map(({ workloads }) => {
        const { p50 = 0, p99 = 0 } = workloads[at] ?? {};
        const text = `${tenth(p50)} / ${tenth(p99)}`;
        return limit === undefined ? text : marked(text, p99 <= limit);
      }),
      sizes.length < 2
        ? '–'
        : (['p50', 'p99'] as const)
            .map((which) => {
              const growth = (most?.workloads[at]?.[which] ?? 0) / (fewest?.workloads[at]?.[which] ?? 0);
              return marked(tenth(growth), growth <= MAX_GROWTH);
            })
            .join(' / '),
    ]),
  );
}

function memory(sizes: readonly SizeResult[]): string {
  const moments = sizes.flatMap(({ size, atRest, afterLoad }) => [
    { title: `${whole(size)}, at rest`, components: atRest, rest: true },
    { title: `${whole(size)}, after the load`, components: afterLoad, rest: false },
  ]);
  const names = [...new Set(moments.flatMap(({ components }) => components.map(({ component }) => component)))];
  const services = names.filter((name) => !['PostgreSQL', 'npm start', 'others'].includes(name));
  const all = (components: readonly ComponentMemory[], which: 'rss' | 'pss') =>
    components.reduce((sum, one) => sum + one[which], 0);
  return table(
    ['', 'at most', ...moments.map(({ title }) => title)],
    [
      ...names.map((name) => [
        name,
        services.includes(name) ? `${MEMORY.service}` : '',
        ...moments.map(({ components, rest }) => {
          const { rss = 0, pss = 0 } = components.find(({ component }) => component === name) ?? {};
          const text = `${whole(rss)} / ${whole(pss)}`;
          return rest && services.includes(name) ? marked(text, rss <= MEMORY.service) : text;
        }),
      ]),
      [
        'the whole shop',
        `${MEMORY.shop}`,
        ...moments.map(({ components }) => {
          const pss = all(components, 'pss');
          return marked(`${whole(all(components, 'rss'))} / ${whole(pss)}`, pss <= MEMORY.shop);
        }),
      ],
    ],
  );
}

function startAndScripts(sizes: readonly SizeResult[], scripts: number[] | string): string {
  return table(
    ['', 'at most', 'measured'],
    [
      ...sizes.map(({ size, startSeconds }) => [
        `\`npm start\` until ready, ${whole(size)} products`,
        `${START_SECONDS} s`,
        marked(`${tenth(startSeconds)} s`, startSeconds <= START_SECONDS),
      ]),
      ...PAGES.map(({ name, kilobytes }, at) => [
        `JavaScript of ${name}`,
        `${kilobytes} kB`,
        typeof scripts === 'string'
          ? scripts
          : marked(`${whole(scripts[at] ?? 0)} kB`, (scripts[at] ?? 0) <= kilobytes),
      ]),
    ],
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function marked(text: string, met: boolean): string {
  return met ? `${text} ✓` : `**${text} ✗**`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function tenth(value: number): string {
  return value.toFixed(1);
}
