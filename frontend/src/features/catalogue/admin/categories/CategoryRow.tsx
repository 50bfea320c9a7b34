import ArrowDownOutlined from '@ant-design/icons-svg/es/asn/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons-svg/es/asn/ArrowUpOutlined';
import type { AdminCategory } from '@shop/contracts/categories-api.ts';
import Button from 'antd/es/button';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { adminPages } from '../../../../shared/admin-paths.ts';
import { Icon } from '../../../../shared/components/Icon.tsx';
import { ResponsiveImage } from '../../../../shared/components/ResponsiveImage.tsx';
import { adminCategoriesTexts as texts } from './categories-texts.ts';
import { depthOf, ownNameOf } from './category-tree.ts';

export type CategoryAction = 'up' | 'down' | 'edit' | 'merge' | 'remove';

interface Props {
  category: AdminCategory;
  /** In it and below it. */
  count: Pick<AdminCategory, 'products' | 'productsToMove'>;
  canMove: Record<'up' | 'down', boolean>;
  onAction: (action: CategoryAction) => void;
}

/** A category below the ones it stands in, with its products and what can be done with it. */
export function CategoryRow({ category: { name, image }, count, canMove, onAction }: Props) {
  const { products, productsToMove } = count;
  return (
    <li className="category-row-admin" style={{ '--depth': depthOf(name) } as CSSProperties}>
      <ResponsiveImage image={image === '' ? null : { path: image }} only={160} />
      <div className="category-words">
        <strong title={name}>{ownNameOf(name)}</strong>
        <span className="faint">
          <Link to={adminPages.adminList('adminProducts', { category: name })}>{texts.products(products)}</Link>
          {productsToMove > 0 && <span role="status"> · {texts.moving(productsToMove)}</span>}
        </span>
      </div>
      <div className="category-actions">
        <Button
          type="text"
          icon={<Icon of={ArrowUpOutlined} />}
          aria-label={texts.up(name)}
          disabled={!canMove.up}
          onClick={() => onAction('up')}
        />
        <Button
          type="text"
          icon={<Icon of={ArrowDownOutlined} />}
          aria-label={texts.down(name)}
          disabled={!canMove.down}
          onClick={() => onAction('down')}
        />
        <Button aria-label={texts.editOf(name)} onClick={() => onAction('edit')}>
          {texts.edit}
        </Button>
        <Button aria-label={texts.mergeOf(name)} onClick={() => onAction('merge')}>
          {texts.merge}
        </Button>
        <Button danger aria-label={texts.removeOf(name)} onClick={() => onAction('remove')}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}
