import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { categoryTexts as texts } from '../admin-product-texts.ts';
import { categoryRemovalConfirmed } from './product-form-slice.ts';

interface Props {
  name: string;
  onClose: () => void;
}

/** Confirms the removal of a category (docs/api.md#screens); the category field shows the result. */
export function RemoveCategory({ name, onClose }: Props) {
  const dispatch = useDispatch();
  return (
    <ConfirmDialog
      open
      action={texts.remove}
      onCancel={onClose}
      onConfirm={() => {
        dispatch(categoryRemovalConfirmed(name));
        onClose();
      }}
    >
      <p className="category-removal">
        <strong>{name}</strong>
        <span className="faint">{texts.leaves}</span>
      </p>
    </ConfirmDialog>
  );
}
