import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import Alert from 'antd/es/alert';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../shared/components/ConfirmDialog.tsx';
import { Picture } from '../../../shared/components/Picture.tsx';
import './asked.css';

interface Props {
  image: ProductImage | null;
  deed: string;
  working: boolean;
  /** Why it could not be. */
  fault: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** What goes, in words. */
  children: ReactNode;
}

/** Asks, by its picture, before a product or one of its images goes, and says in words when it could not. */
export function RemovalDialog({ image, deed, working, fault, onConfirm, onCancel, children }: Props) {
  return (
    <ConfirmDialog open deed={deed} working={working} onConfirm={onConfirm} onCancel={onCancel}>
      <div className="asked">
        <Picture image={image} sizes="64px" />
        {children}
      </div>
      {fault && <Alert type="error" showIcon role="alert" title={fault} />}
    </ConfirmDialog>
  );
}
