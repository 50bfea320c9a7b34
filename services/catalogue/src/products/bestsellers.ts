import type { Product } from '@shop/contracts/catalogue-api.ts';
import type { Queryable } from '@shop/platform/postgres.ts';
import { asProduct, type ProductRow, productColumns, productJoins } from './product-view.ts';

const AT_MOST = 6;

/**
 * GET /api/products/bestsellers: of each top-level category with sales its best-selling product that has an image, most
 * sold first, at most six (API.md, Catalogue).
 */
export async function bestsellers(db: Queryable): Promise<Product[]> {
  const rows = await db.query<ProductRow>(
    `with best as (
       select distinct on (split_part(p.category, '/', 1)) p.id, sold.quantity
       from product_sales sold join products p on p.id = sold.product_id
       where sold.quantity > 0 and not p.removed
         and exists (select 1 from product_images i where i.product_id = p.id)
       order by split_part(p.category, '/', 1), sold.quantity desc, p.id
     ),
     shown as (select * from best order by quantity desc, id limit ${AT_MOST})
     select ${productColumns} from shown join products p on p.id = shown.id ${productJoins}
     order by shown.quantity desc, p.id`,
  );
  return rows.map(asProduct);
}
