/** A panel: its title, what it shows (a query per legend) and the unit, as Grafana names it. */
interface Panel {
  title: string;
  unit: 's' | 'reqps' | 'short' | 'percentunit' | 'bytes' | 'dateTimeFromNow';
  queries: Record<string, string>;
  /** A number with its colour instead of a line over time: green below the first of these, then amber, then red. */
  limits?: [amber: number, red: number];
}

export interface Dashboard {
  uid: string;
  title: string;
  /** Half the width each, two a row; those with limits a sixth. */
  panels: Panel[];
}

const quantile = (share: number, metric: string, by: string, selector = '') =>
  `histogram_quantile(${share}, sum by (${['le', by].join(', ')}) (rate(${metric}_bucket${selector}[5m])))`;
const rate = (metric: string, by: string, selector = '') => `sum by (${by}) (rate(${metric}${selector}[5m]))`;

const REQUESTS = 'http_request_duration_seconds';
const POST_ORDERS = '{service="order", route="/api/orders", method="POST"}';

/** What an operator looks at first, then where an order is on its way, then what each store does, then the chat. */
export const dashboards: Dashboard[] = [
  {
    uid: 'overview',
    title: 'Overview',
    panels: [
      ...['orders', 'pages', 'chart', 'chat'].map(
        (objective): Panel => ({
          title: `Budget spent: ${objective}`,
          unit: 'percentunit',
          queries: {
            'over 3 days': `avg_over_time(shop:objective_failed:rate5m{objective="${objective}"}[3d]) / avg_over_time(shop:objective_total:rate5m{objective="${objective}"}[3d]) / on (objective) shop:objective_budget:ratio`,
          },
          limits: [0.5, 1],
        }),
      ),
      {
        title: 'Alerts',
        unit: 'short',
        queries: { firing: 'count(ALERTS{alertstate="firing"}) or vector(0)' },
        limits: [1, 1],
      },
      {
        title: 'Replicas that do not respond',
        unit: 'short',
        queries: { down: 'count(up{service=~"gateway|user|catalogue|order|chat|analytics"} == 0) or vector(0)' },
        limits: [1, 1],
      },
      { title: 'Requests', unit: 'reqps', queries: { '{{service}}': rate(`${REQUESTS}_count`, 'service') } },
      {
        title: 'Errors of ours',
        unit: 'percentunit',
        queries: {
          '{{service}}': `${rate(`${REQUESTS}_count`, 'service', '{status_class="5xx"}')} / ${rate(`${REQUESTS}_count`, 'service')}`,
        },
      },
      {
        title: 'Duration of requests, 95 of 100',
        unit: 's',
        queries: { '{{service}}': quantile(0.95, REQUESTS, 'service', '{route!="/socket.io"}') },
      },
      {
        title: 'Duration by route of the gateway, 95 of 100',
        unit: 's',
        queries: { '{{route}}': quantile(0.95, REQUESTS, 'route', '{service="gateway", route!="/socket.io"}') },
      },
      {
        title: 'Refused by the gateway',
        unit: 'reqps',
        queries: {
          '{{code}}': rate('gateway_rejected_total', 'code'),
          'rate limit {{rule}}': rate('gateway_rate_limited_total', 'rule'),
        },
      },
      {
        title: 'Open circuit breakers',
        unit: 'short',
        queries: { '{{upstream}}': 'max by (upstream) (gateway_circuit_breaker_open)' },
      },
      {
        title: 'Event loop lag, 99 of 100',
        unit: 's',
        queries: { '{{service}}': 'max by (service) (nodejs_eventloop_lag_p99_seconds)' },
      },
      {
        title: 'Resident memory',
        unit: 'bytes',
        queries: { '{{service}} {{instance}}': 'process_resident_memory_bytes' },
      },
      {
        title: 'Processor time',
        unit: 'short',
        queries: { '{{service}}': rate('process_cpu_seconds_total', 'service') },
      },
      {
        title: 'Releases',
        unit: 'short',
        queries: { '{{service}} {{version}}': 'count by (service, version) (shop_build_info)' },
      },
    ],
  },
  {
    uid: 'orders',
    title: 'An order on its way',
    panels: [
      { title: 'Discrepancies', unit: 'short', queries: { open: 'max(order_open_discrepancies)' }, limits: [1, 1] },
      { title: 'Failed refunds', unit: 'short', queries: { failed: 'max(order_failed_refunds)' }, limits: [1, 1] },
      {
        title: 'Dead letters',
        unit: 'short',
        queries: { waiting: 'sum(max by (service) (dead_letters))' },
        limits: [1, 1],
      },
      {
        title: 'Oldest unpublished event',
        unit: 's',
        queries: { age: 'max(outbox_unpublished_age_seconds)' },
        limits: [5, 60],
      },
      { title: 'Oldest unread event', unit: 's', queries: { age: 'max(event_consumer_lag_seconds)' }, limits: [5, 60] },
      { title: 'Oldest unsent email', unit: 's', queries: { age: 'max(mails_unsent_age_seconds)' }, limits: [60, 900] },
      {
        title: 'Calls that place an order',
        unit: 'reqps',
        queries: { '{{status_class}}': rate(`${REQUESTS}_count`, 'status_class', POST_ORDERS) },
      },
      {
        title: 'Carts that were refused',
        unit: 'reqps',
        queries: { '{{reason}}': rate('order_refusals_total', 'reason') },
      },
      {
        title: 'Duration of placing an order',
        unit: 's',
        queries: {
          '50 of 100': quantile(0.5, REQUESTS, 'service', POST_ORDERS),
          '95 of 100': quantile(0.95, REQUESTS, 'service', POST_ORDERS),
          '99 of 100': quantile(0.99, REQUESTS, 'service', POST_ORDERS),
        },
      },
      {
        title: 'From the event to its projection, 95 of 100',
        unit: 's',
        queries: { '{{service}} {{topic}}': quantile(0.95, 'event_delivery_duration_seconds', 'service, topic') },
      },
      {
        title: 'Unpublished events: age of the oldest',
        unit: 's',
        queries: { '{{service}}': 'max by (service) (outbox_unpublished_age_seconds)' },
      },
      {
        title: 'Unread events: age of the oldest',
        unit: 's',
        queries: { '{{service}} {{topic}}': 'max by (service, topic) (event_consumer_lag_seconds)' },
      },
      {
        title: 'Unread events',
        unit: 'short',
        queries: { '{{service}} {{topic}}': 'sum by (service, topic) (event_consumer_lag)' },
      },
      {
        title: 'Emails',
        unit: 'reqps',
        queries: {
          'sent by {{service}}': rate('mails_sent_total', 'service'),
          'failed {{service}}': rate('mails_failed_total', 'service'),
        },
      },
    ],
  },
  {
    uid: 'stores',
    title: 'Stores',
    panels: [
      {
        title: 'Age of the last backup',
        unit: 's',
        queries: { age: 'time() - min(backup_last_success_timestamp_seconds)' },
        limits: [90_000, 93_600],
      },
      {
        title: 'Last backup that was tried out',
        unit: 's',
        queries: { age: 'time() - min(backup_last_check_timestamp_seconds)' },
        limits: [172_800, 691_200],
      },
      {
        title: 'Last verification of the books',
        unit: 's',
        queries: { age: 'time() - max(order_books_verified_timestamp_seconds)' },
        limits: [1_200, 3_600],
      },
      {
        title: 'Connections to PostgreSQL',
        unit: 'short',
        queries: { '{{pool}} {{state}}': 'sum by (pool, state) (postgres_pool_connections)' },
      },
      {
        title: 'Callers that wait for a connection',
        unit: 'short',
        queries: { '{{pool}}': 'sum by (pool) (postgres_pool_waiting)' },
      },
      {
        title: 'Statements',
        unit: 'reqps',
        queries: { '{{pool}} {{command}}': rate('postgres_statement_duration_seconds_count', 'pool, command') },
      },
      {
        title: 'Duration of statements, 95 of 100',
        unit: 's',
        queries: { '{{pool}} {{command}}': quantile(0.95, 'postgres_statement_duration_seconds', 'pool, command') },
      },
      {
        title: 'Repeated transactions',
        unit: 'reqps',
        queries: { '{{service}} {{code}}': rate('postgres_transaction_retries_total', 'service, code') },
      },
      {
        title: 'Redis and event log out of reach',
        unit: 'short',
        queries: {
          'rate limits': 'max(gateway_rate_limit_store_degraded)',
          'sockets of chat': 'max(socket_adapter_degraded)',
          'event log, {{service}}': 'max by (service) (event_log_degraded)',
        },
      },
      {
        title: 'Sessions looked up',
        unit: 'reqps',
        queries: { lookups: 'sum(rate(gateway_session_lookups_total[5m]))' },
      },
      {
        title: 'Orphaned images',
        unit: 'reqps',
        queries: {
          deleted: 'sum(rate(image_orphans_deleted_total[1h]))',
          'not deleted': 'sum(rate(image_orphan_deletions_failed_total[1h]))',
        },
      },
    ],
  },
  {
    uid: 'chat',
    title: 'Chat',
    panels: [
      {
        title: 'Live connections',
        unit: 'short',
        queries: { chat: 'sum(sockets_open)', gateway: 'sum(gateway_open_sockets)' },
      },
      {
        title: 'Events of browsers',
        unit: 'reqps',
        queries: { '{{event}} {{outcome}}': rate('chat_event_duration_seconds_count', 'event, outcome') },
      },
      {
        title: 'Until a message is acknowledged',
        unit: 's',
        queries: {
          '50 of 100': quantile(0.5, 'chat_event_duration_seconds', 'service', '{event=~".* sends message"}'),
          '95 of 100': quantile(0.95, 'chat_event_duration_seconds', 'service', '{event=~".* sends message"}'),
          '99 of 100': quantile(0.99, 'chat_event_duration_seconds', 'service', '{event=~".* sends message"}'),
        },
      },
      {
        title: 'Packets and refused events',
        unit: 'reqps',
        queries: {
          packets: 'sum(rate(socket_packets_received_total[5m]))',
          refused: 'sum(rate(socket_events_refused_total[5m]))',
        },
      },
    ],
  },
];

const WIDTH = 24;

/** Renders a dashboard as the JSON that Grafana reads from a file. */
export function toGrafana({ uid, title, panels }: Dashboard): object {
  const place = createPlaces();
  return {
    uid: `shop-${uid}`,
    title: `Shop: ${title}`,
    tags: ['shop'],
    editable: false,
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    links: [{ type: 'dashboards', title: 'Shop', tags: ['shop'], asDropdown: false, keepTime: true }],
    panels: panels.map(({ title: name, unit, queries, limits }, index) => ({
      id: index + 1,
      type: limits ? 'stat' : 'timeseries',
      title: name,
      datasource: { type: 'prometheus', uid: 'prometheus' },
      gridPos: place(limits ? { w: 4, h: 4 } : { w: 12, h: 8 }),
      fieldConfig: { defaults: { unit, min: 0, ...(limits && { thresholds: thresholds(limits) }) }, overrides: [] },
      targets: Object.entries(queries).map(([legend, expr], row) => ({
        refId: String.fromCharCode(65 + row),
        expr,
        legendFormat: legend,
        // Leads from a slow request to its trace.
        exemplar: !limits && expr.startsWith('histogram_quantile'),
      })),
    })),
  };
}

function thresholds([amber, red]: [number, number]): object {
  const above =
    amber === red
      ? [{ color: 'red', value: red }]
      : [
          { color: 'orange', value: amber },
          { color: 'red', value: red },
        ];
  return { mode: 'absolute', steps: [{ color: 'green', value: null }, ...above] };
}

/** Places panels from left to right, a row as high as its panels. */
function createPlaces(): (size: { w: number; h: number }) => { x: number; y: number; w: number; h: number } {
  let x = 0;
  let y = 0;
  let height = 0;
  return ({ w, h }) => {
    if (x + w > WIDTH || (height !== 0 && h !== height)) {
      y += height;
      x = 0;
    }
    height = h;
    const at = { x, y, w, h };
    x += w;
    return at;
  };
}
