import { randomUUID } from 'node:crypto';
import type { ServiceName } from '../shop-processes.ts';

/** A text with characters that COPY must escape. */
const TRICKY = 'tab\t, line\nbreak, back\\slash, \\N, "quote", \'quote\', ünï, 漢字, 🛒, \u2028';

const EVENTS = `
  insert into outbox (event_id, topic, subject, version, envelope, created_at, published_at)
    select gen_random_uuid(), 'order-events', 'order/' || n, n, jsonb_build_object('text', $1::text, 'n', n, 'epoch', 1),
      now() - make_interval(secs => n), case when n % 2 = 0 then now() end
    from generate_series(1, 50) n;
  insert into event_versions values ('a', 'order/1', 1, 9007199254740993), ('b', 'order/2', 2, 1);
  insert into dead_letters (id, consumer, topic, partition, log_offset, key, value, error, attempts, first_seen, replayed_at)
    values (gen_random_uuid(), 'a', 'order-events', 3, '17', null, '\\x00ff5c0a'::bytea, $1, 3, now(), null),
           (gen_random_uuid(), 'a', 'order-events', 3, '18', 'k', null, '', 3, '-infinity', now());
  insert into mails (id, recipient, subject, text, html) values (gen_random_uuid(), 'a@shop.test', $1, $1, '<p>');
  insert into mail_counts values ('\\x0102', date_trunc('hour', now()), 2);
  insert into audit_log values (gen_random_uuid(), now(), 'admin', $1, 'changed', 'product/1', '{"a": 1}', null, null);
  insert into audit_counts values ('admin', $1, 'list-read', 'list/users', 2, 100, now(), now());
  insert into shop_profile (name, time_zone, seller) values ($1, 'UTC', '{"name": "Ada"}');
  insert into backup_times values ('backup', '2026-11-30 02:00Z'), ('check', '2026-11-29 03:00Z');
  insert into fixed_values values ('currency', 'USD');
  update event_epoch set epoch = 4;
  update relay_lease set expires_at = now();`;

const OWN: Record<ServiceName, string> = {
  user: `
    insert into users (id, name, last_name, email, email_key, password_hash, is_admin, version, created_at, deleted_at)
      values ('${randomUUID()}', $1, 'L', 'Admin@shop.test', 'admin@shop.test', 'hash', true, 3, now(), null),
             ('${randomUUID()}', '', '', '', '', '', false, 5, now(), now());
    insert into sessions (id, token_hash, user_id, do_not_logout, created_at, expires_at)
      select gen_random_uuid(), sha256(id::text::bytea), id, true, now(), now() from users;
    insert into wrong_passwords values ('account', '{1, 9007199254740993}', now());
    insert into known_addresses select id, '127.0.0.1', now() from users;
    insert into reset_requests values (gen_random_uuid(), 'a@shop.test', now(), '127.0.0.1');
    insert into reset_links (token_hash, user_id, mail_id, created_at, expires_at)
      select sha256('a'), id, gen_random_uuid(), now(), now() from users limit 1;
    insert into notice_links select sha256('n'), id, 'a@shop.test', now() from users limit 1;
    insert into second_factors select id, 'SECRET', null, 58000000, now() from users limit 1;
    insert into recovery_codes select sha256('r'), user_id from second_factors;
    insert into login_challenges select sha256('c'), user_id, 1, true, now() from second_factors;`,
  catalogue: `
    insert into categories values ('c', 'Computers', 'computers', $1, '/images/c', '[]');
    insert into former_category_names values ('Calculators', 'c', true);
    update category_list set version = 7;
    insert into products (id, name, name_key, description, price_cents, category, attrs, rating_sum,
        reviews_number, created_at, updated_at, version, removed)
      select 'p' || n, 'Laptop ' || n, 'laptop ' || n, $1, 100 * n, 'Computers',
        '[{"key": "Colour", "value": "olive"}]', 14, 3, now(), now(), 1, n > 30
      from generate_series(1, 40) n;
    delete from product_words where product_ordinal = 5;
    update products set name = 'Notebook', published = false where id = 'p1';
    insert into product_images values ('a', 'p1', 0, '/images/a-160.webp', '#112233', $1),
      ('i2', 'p1', 1, '/images/i2-800.webp', null, null), ('i4', 'p2', 0, 'https://images.test/images/i4', null, null);
    update products set options = '[{"name": "Size", "values": ["S", "M"]}]', highest_cents = 300 where id = 'p1';
    insert into variants values ('p1', 'p1', 0, '["S"]', $1, 's', 200, 300, 'a', 150, true, false, 0),
      ('v1', 'p1', 1, '["M"]', null, null, 300, null, null, null, false, false, 2),
      ('v2', 'p1', 2, '["L"]', 's', null, 300, null, null, null, true, true, 3);
    insert into price_records values ('p1', now() - interval '9 days', now(), 300, null, null),
      ('p1', now(), null, 200, 300, 300);
    insert into reviews values ('r1', 'p1', 'u1', $1, 5, $1, now());
    insert into reviews values ('r2', 'p1', 'u2', $1, 1, $1, now(), now(), $1, now(), $1);
    insert into purchases values ('o1', 'p1', 'u1');
    insert into deleted_hidden_reviews values ('u1', 'p2', $1);
    insert into stock values ('p1', 4, 2, 2, 4, 4, true), ('v1', 3, 1, 1, 3, null, false);
    insert into stock_adjustments values ('p1', 2, -3);
    insert into order_sales values ('o1', '{"p1": 2}');
    insert into product_sales (product_id, quantity) values ('p1', 2);
    insert into deleted_users values ('u9');
    insert into ordered_images values ('b'), ('i4'), ('i5');
    insert into removed_images values ('i3', now());
    update shop_settings set version = 3, name = $1, logo = '{"path": "/images/l-800.webp", "width": 800, "height": 200}', saved_at = now(), saved_by = $1;
    insert into shop_pages values ('g1', 'about', $1, $1, $1, true, 1, 3, now(), now(), $1), ('g2', 'terms', $1, '', '#', false, 2, 1, null, now(), '');
    insert into synonym_groups values ('g1', now());
    insert into synonyms values ('sofa', 'sofa', 'g1', 1), ('couch', 'couch', 'g1', 2);
    insert into failed_searches values ('2026-11-20', 'drone', 3, null);`,
  order: `
    insert into confirmed_addresses values ('u1', 'a@shop.test', now());
    insert into price_list select 'p' || n, $1, 100, null, false from generate_series(1, 20) n;
    insert into stock values ('p1', 5, 1, 8);
    insert into stock_adjustments values ('p1', 1, 9, 9);
    insert into orders
      select 'o' || n, 'u1', $1, 'L', 'a@shop.test', '1', $1, 'UK', 'Z', 'C', 'S', 'cod', 'placed', 2, 200, now(),
        null, null, 1, null
      from generate_series(1, 30) n;
    insert into order_lines select id, 0, 'p1', $1, null, 2, 100, 7 from orders;
    insert into order_history select id, 1, now(), 'placed', 'customer' from orders;
    insert into idempotency_keys values ('u1', 'k', 'h', 'o1', now());
    insert into captures (capture_id, order_id, paypal_order_id, kind, amount_cents, captured_at)
      values ('c1', 'o1', 'pp1', 'payment', 200, now()), ('c2', 'o1', 'pp1', 'surplus', 200, now());
    insert into refunds (id, capture_id, order_id, amount_cents, status, error, requested_at)
      values ('r1', 'c2', 'o1', 200, 'failed', $1, now());
    insert into webhook_events values ('w1', now());
    insert into pending_payments values ('pp2', 'o2');
    insert into payment_attempts (id, order_id, step, by, started_at) values (gen_random_uuid(), 'o2', 'create', 'customer', now());
    insert into mails_sent_again values (gen_random_uuid(), 'o2', now());
    insert into back_in_stock_addresses values ('u1', 'a@shop.test', now());
    insert into back_in_stock_requests values (gen_random_uuid(), 'u1', 'p1', now(), null, null),
      (gen_random_uuid(), 'u1', 'p2', now(), now(), '\\x00ff');
    insert into back_in_stock_stops values ('\\x00ff', 'u1', now());
    insert into discrepancies
      values ('d1', 'surplus-payment', 'capture/c2', jsonb_build_object('text', $1::text), now(), now(), null);
    insert into deleted_users values ('u9');
    insert into closed_days values ('2026-01-02', 1, '\\x00ff', now());
    insert into closed_day_quantities values ('2026-01-02', 'p1', 2);
    insert into closed_quantities values ('p1', 2);
    insert into changed_days values ('2026-01-02'), ('2026-01-02');`,
  analytics: `
    insert into revenue_orders select 'o' || n, now(), 200, true from generate_series(1, 30) n;
    insert into sold_items select 'o' || n, 'p' || n % 3, now(), 2, 200 from generate_series(1, 30) n;
    insert into products values ('p1', $1, 'Computers', false), ('p2', $1, 'Computers/Laptops', true);`,
  chat: `
    insert into deleted_users values ('u9');
    insert into chat_entries (id, user_id, number, kind, author_id, author_number, author_name, text, client_id, words,
        stored_at, published)
      select 'e' || n, 'u' || n % 2, (n + 1) / 2, case when n = 7 then 'closed' else 'client' end, 'u' || n % 2, (n + 1) / 2,
        'Ada', case when n = 7 then '' else $1 end, case when n % 3 = 0 then 'c' || n end,
        array_to_tsvector(case when n = 7 then '{}' else array['tab', 'line', 'ünï', '漢字'] end),
        date_trunc('milliseconds', now()) - make_interval(secs => 100 - n), n % 2 = 0
      from generate_series(1, 9) n;
    insert into customers values ('u1', 'Ada', 'Moss', 'ada@shop.test', now(), now());
    insert into presence values ('s1', gen_random_uuid(), 'u1', false, false, now());
    insert into shared_carts values ('u1', '{"lines": []}', now());
    insert into conversations values ('u1', 5, 'e9', now(), 'client', $1, true, now(), false);
    insert into conversation_notes values ('u1', $1, 'Grace', now(), 2);
    insert into saved_replies values ('r1', 'Return', $1, now());
    insert into away_answers values ('u1', now(), now());
    insert into erasures values ('u9', now());
    insert into customer_presence values ('u1', 9007199254740993, true, now(), now());
    insert into socket_io_attachments (payload) values ('a');`,
};

/** Statements that insert rows into every table of a service's database, with texts, bytes and times that are hard to copy. */
export function rowsFor(service: ServiceName): string {
  const text = `e'${TRICKY.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return (EVENTS + OWN[service]).replaceAll('$1', text);
}
