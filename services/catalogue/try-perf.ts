import { ownPostgres } from '@shop/testing/own-postgres.ts';
import { migrate } from '@shop/platform/migrate.ts';
import { openDatabase } from '@shop/platform/postgres.ts';
import { migrations } from './src/migrations.ts';
import { productColumns, productJoins } from './src/products/product-view.ts';
const pg = await ownPostgres({});
try {
  await migrate({ url: pg.url('postgres'), directories: migrations });
  const big = openDatabase({ url: pg.url('postgres'), name: 'x' });
  const client = await big.pool.connect();
  await client.query('set statement_timeout = 0');
  for (let b = 0; b < 50; b++) await client.query(`insert into products (id,name,name_key,description,search_text,price_cents,category,attrs,rating_sum,reviews_number,created_at,updated_at,version)
    select gen_random_uuid()::text, 'P '||$1::int||' '||n, 'p '||$1::int||' '||n, d, lower('p '||n||E'\n'||c||E'\n'||d), 100+(random()*90000)::int, c, '[]', 5*k, k+1, now()-random()*interval '900 days', now(), 1
    from (select n, repeat('lorem ipsum dolor sit amet ', 8)||n d, (array['Computers/Laptops/Ultrabooks','Computers/Monitors','Home/Kitchen','Sports/Bags','Audio'])[1+n%5] c, (random()*20)::int k from generate_series(1,2000) n) q`, [b]);
  await client.query(`insert into stock select id, 5, 1, 1, 5 from products on conflict do nothing`);
  await client.query(`insert into product_sales select id, (random()*100)::int from products where random() < 0.3 on conflict do nothing`);
  await client.query(`insert into product_images select id, id, 1, '/x', null from products`);
  await client.query('vacuum analyze');
  const old = (where: string, order: string, off: number) => `select counted.total, page.* from (select count(*) as total from products p where ${where}) counted
     left join lateral (
       select p.place, ${productColumns}
       from (select p.*, row_number() over (order by ${order}) as place from products p
             where ${where} order by ${order} limit 12 offset ${off}) p
       ${productJoins}
     ) page on true
     order by page.place`;
  const now = (where: string, order: string, off: number) => `select counted.total, page.* from (select count(*) as total from products p where ${where}) counted
     left join (
       select cut.place, ${productColumns}
       from (select p.id, row_number() over (order by ${order}) as place from products p
             where ${where} order by ${order} limit 12 offset ${off}) cut
       join products p on p.id = cut.id
       ${productJoins}
     ) page on true
     order by page.place`;
  const cat = `not p.removed and (p.category = 'Computers' or p.category >= 'Computers/' and p.category < 'Computers0')`;
  for (const [name, where, order, off] of [['newest', 'not p.removed', 'p.created_at desc, p.id', 0], ['deep', 'not p.removed', 'p.created_at desc, p.id', 60000], ['name', 'not p.removed', 'p.name_key, p.id', 0], ['price cat', cat, 'p.price_cents, p.id', 0], ['newest cat', cat, 'p.created_at desc, p.id', 0]] as const) {
    for (const [which, sql] of [['old', old(where, order, off)], ['new', now(where, order, off)]] as const) {
      const times = [];
      let plan = '';
      for (let i = 0; i < 9; i++) { const rows = (await client.query(`explain (analyze, timing off) ${sql}`)).rows.map((r) => r['QUERY PLAN']); times.push(Number(rows.at(-1).match(/[\d.]+/)[0])); plan = rows.join('\n'); }
      console.log(name, which, times.sort((a, b) => a - b).slice(0, 5).map((x) => x.toFixed(0)).join(' '));
      if (name === 'newest' || name === 'deep') console.log(plan);
    }
  }
  client.release();
  await big.close();
} finally {
  await pg.stop();
}
