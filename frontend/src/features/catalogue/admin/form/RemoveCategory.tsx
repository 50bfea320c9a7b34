import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { categoryTexts as texts } from '../admin-product-texts.ts';
import { categoryRemovalConfirmed } from './product-form-slice.ts';

interface Props {
  name: string;
  onDone: () => void;
}

/** Deleting a category asks first (docs/api.md#screens). Whether the server did it is said at the category's field. */
export function RemoveCategory({ name, onDone }: Props) {
  const dispatch = useDispatch();
  return (
    <ConfirmDialog
      open
      action={texts.remove}
      onCancel={onDone}
      onConfirm={() => {
        dispatch(categoryRemovalConfirmed(name));
        onDone();
      }}
    >
      <p className="asked-words">
        <strong>{name}</strong>
        <span className="faint">{texts.leaves}</span>
      </p>
    </ConfirmDialog>
  );
}
