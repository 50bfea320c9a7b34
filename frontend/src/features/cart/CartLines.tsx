import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import { focusHeading } from '../../shared/browser/focus-heading.ts';
import { Icon } from '../../shared/components/Icon.tsx';
import { OrderLine } from '../../shared/components/OrderLine.tsx';
import { QuantitySelect } from '../../shared/components/QuantitySelect.tsx';
import { StockLabel } from '../../shared/components/StockLabel.tsx';
import { type CartItem, lineIdOf } from '../../shared/state/cart.ts';
import { itemRemoved, quantityChosen } from './cart-slice.ts';
import { cartTexts as texts } from './cart-texts.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

/** The cart lines; a removal needs confirmation (docs/requirements.md#cart-rules). */
export function CartLines({ items }: { items: CartItem[] }) {
  const dispatch = useDispatch();
  const [itemToRemove, setItemToRemove] = useState<CartItem | null>(null);
  return (
    <>
      <ul className="lines">
        {items.map((item) => (
          <OrderLine
            key={lineIdOf(item)}
            {...item}
            note={<StockLabel count={item.count} quiet />}
            controls={
              <>
                <QuantitySelect
                  label={texts.quantityOf(item.name)}
                  value={item.quantity}
                  stock={item.count}
                  onChange={(quantity) => dispatch(quantityChosen({ lineId: lineIdOf(item), quantity }))}
                />
                <Button
                  id={removeId(item)}
                  type="text"
                  icon={<Icon of={DeleteOutlined} />}
                  aria-label={texts.remove(item.name)}
                  onClick={() => setItemToRemove(item)}
                />
              </>
            }
          />
        ))}
      </ul>
      <RemoveDialog
        item={itemToRemove}
        onCancel={() => setItemToRemove(null)}
        onConfirm={(item) => {
          // Commit synchronously: focus can move only after the dialog and the line have left the DOM.
          flushSync(() => {
            setItemToRemove(null);
            dispatch(itemRemoved(lineIdOf(item)));
          });
          focusAfter(item, items);
        }}
      />
    </>
  );
}

/** Moves focus to the next line, the last line, or the page title of an empty cart. */
function focusAfter(removed: CartItem, items: CartItem[]) {
  const index = items.findIndex((item) => lineIdOf(item) === lineIdOf(removed));
  const next = items[index + 1] ?? items[index - 1];
  if (next) document.getElementById(removeId(next))?.focus();
  else focusHeading();
}

function removeId(item: CartItem): string {
  return `remove-${lineIdOf(item)}`;
}
