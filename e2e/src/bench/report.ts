import { KINDS, MEMORY, MOST_GROWTH, PAGES, START_SECONDS } from './budgets.ts';
import type { OrdersResult } from './measure-orders.ts';
import type { SizeResult } from './measure-size.ts';
import type { PartMemory } from './shop-memory.ts';

/** Everything that a run has found out. */
export interface BenchResult {
  sizes: SizeResult[];
  orders: OrdersResult[];
  /** kB of each of `PAGES`, or why they were not counted. */
  scripts: number[] | string;
  machine: { cores: number; model: string; node: string; date: string; loads: [number, number] };
}

/** Two measurements of E may differ by so much of the higher one. */
const MOST_DRIFT = 0.2;

/** The result as Markdown: a budget that is met has a check mark, one that is missed stands bold with a cross, and
 * `~` before a share says that E was not the same before and after. */
export function report({ sizes, orders, scripts, machine }: BenchResult): string {
  const { cores, model, node, date, loads } = machine;
  return [
    `${date} · ${cores} cores (${model}) · Node ${node} · load average ${loads.map(tenth).join(' before, ')} after`,
    '### Requests a second, 10 connections, and as a share of E',
    speed(sizes),
    '### Milliseconds on one connection, p50 / p99',
    latency(sizes),
    '### Processor time of a request, ms: gateway + catalogue + PostgreSQL',
    work(sizes),
    '### Orders a second, and PostgreSQL alone doing the same in six round trips',
    orderRates(orders),
    '### Memory, MB: resident / proportional',
    memory(sizes),
    '### `npm start` on a built tree, and the first page',
    firstSight(sizes, scripts),
    '',
  ].join('\n\n');
}

function speed(sizes: readonly SizeResult[]): string {
  const ceilings = (size: SizeResult) =>
    `E = ${whole(mean(size.ceilings.map(({ perSecond }) => perSecond)))} (${size.ceilings.map(({ perSecond }) => whole(perSecond)).join(', ')})`;
  return table(
    ['', 'at least', ...sizes.map(({ size }) => `${whole(size)} products`)],
    [
      ['bare Express 5', '', ...sizes.map(ceilings)],
      ...KINDS.map(({ name, share }, at) => [
        name,
        `${share} E`,
        ...sizes.map((size) => {
          const perSecond = size.kinds[at]?.perSecond ?? 0;
          const { mean: ceiling, steady } = ceilingBeside(size, at);
          const reached = perSecond / ceiling;
          return judged(`${whole(perSecond)} = ${steady ? '' : '~'}${reached.toFixed(2)} E`, reached >= share);
        }),
      ]),
    ],
  );
}

/**
 * E beside a kind: the mean of what was measured right before and right after it. Where the two are far apart, the machine was
 * not this load's alone.
 */
export function ceilingBeside(
  { ceilings }: Pick<SizeResult, 'ceilings'>,
  at: number,
): { mean: number; steady: boolean } {
  const beside = ceilings.slice(at, at + 2).map(({ perSecond }) => perSecond);
  return { mean: mean(beside), steady: Math.min(...beside) >= (1 - MOST_DRIFT) * Math.max(...beside) };
}

function work(sizes: readonly SizeResult[]): string {
  const parts = ['gateway', 'catalogue', 'PostgreSQL'];
  return table(
    ['', ...sizes.map(({ size }) => `${whole(size)} products`), 'found something'],
    [
      ['bare Express 5', ...sizes.map(({ ceilings }) => mean(ceilings.map(({ cpu }) => cpu)).toFixed(2)), ''],
      ...KINDS.map(({ name }, at) => [
        name,
        ...sizes.map(({ kinds }) => parts.map((part) => (kinds[at]?.cpu[part] ?? 0).toFixed(2)).join(' + ')),
        sizes.map(({ kinds }) => `${kinds[at]?.found.number} of ${kinds[at]?.found.of}`).join(', '),
      ]),
    ],
  );
}

function orderRates(orders: readonly OrdersResult[]): string {
  return table(
    ['connections', 'orders a second', 'p50 / p99, ms', 'PostgreSQL alone', 'share'],
    orders.map(({ connections, perSecond, p50, p99, ceiling }) => [
      whole(connections),
      whole(perSecond),
      `${tenth(p50)} / ${tenth(p99)}`,
      whole(ceiling),
      (perSecond / ceiling).toFixed(2),
    ]),
  );
}

function latency(sizes: readonly SizeResult[]): string {
  const fewest = sizes.at(0);
  const most = sizes.at(-1);
  return table(
    ['', ...sizes.map(({ size }) => `${whole(size)} products`), `growth, at most ${MOST_GROWTH}`],
    KINDS.map(({ name, p99: limit }, at) => [
      limit === undefined ? name : `${name} (p99 at most ${limit})`,
      ...sizes.map(({ kinds }) => {
        const { p50 = 0, p99 = 0 } = kinds[at] ?? {};
        const text = `${tenth(p50)} / ${tenth(p99)}`;
        return limit === undefined ? text : judged(text, p99 <= limit);
      }),
      sizes.length < 2
        ? '–'
        : (['p50', 'p99'] as const)
            .map((which) => {
              const growth = (most?.kinds[at]?.[which] ?? 0) / (fewest?.kinds[at]?.[which] ?? 0);
              return judged(tenth(growth), growth <= MOST_GROWTH);
            })
            .join(' / '),
    ]),
  );
}

function memory(sizes: readonly SizeResult[]): string {
  const moments = sizes.flatMap(({ size, atRest, afterLoad }) => [
    { title: `${whole(size)}, at rest`, parts: atRest, rest: true },
    { title: `${whole(size)}, after the load`, parts: afterLoad, rest: false },
  ]);
  const names = [...new Set(moments.flatMap(({ parts }) => parts.map(({ part }) => part)))];
  const services = names.filter((name) => !['PostgreSQL', 'npm start', 'others'].includes(name));
  const all = (parts: readonly PartMemory[], which: 'rss' | 'pss') => parts.reduce((sum, one) => sum + one[which], 0);
  return table(
    ['', 'at most', ...moments.map(({ title }) => title)],
    [
      ...names.map((name) => [
        name,
        services.includes(name) ? `${MEMORY.service}` : '',
        ...moments.map(({ parts, rest }) => {
          const { rss = 0, pss = 0 } = parts.find(({ part }) => part === name) ?? {};
          const text = `${whole(rss)} / ${whole(pss)}`;
          return rest && services.includes(name) ? judged(text, rss <= MEMORY.service) : text;
        }),
      ]),
      [
        'the whole shop',
        `${MEMORY.shop}`,
        ...moments.map(({ parts }) => {
          const pss = all(parts, 'pss');
          return judged(`${whole(all(parts, 'rss'))} / ${whole(pss)}`, pss <= MEMORY.shop);
        }),
      ],
    ],
  );
}

function firstSight(sizes: readonly SizeResult[], scripts: number[] | string): string {
  return table(
    ['', 'at most', 'measured'],
    [
      ...sizes.map(({ size, startSeconds }) => [
        `\`npm start\` until ready, ${whole(size)} products`,
        `${START_SECONDS} s`,
        judged(`${tenth(startSeconds)} s`, startSeconds <= START_SECONDS),
      ]),
      ...PAGES.map(({ name, kilobytes }, at) => [
        `JavaScript of ${name}, gzip`,
        `${kilobytes} kB`,
        typeof scripts === 'string'
          ? scripts
          : judged(`${whole(scripts[at] ?? 0)} kB`, (scripts[at] ?? 0) <= kilobytes),
      ]),
    ],
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function judged(text: string, met: boolean): string {
  return met ? `${text} ✓` : `**${text} ✗**`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function tenth(value: number): string {
  return value.toFixed(1);
}
