import Button from 'antd/es/button';
import type { ReactNode } from 'react';

interface Props {
  /** Shows that it works, and takes no second click. */
  working: boolean;
  disabled?: boolean;
  block?: boolean;
  children: ReactNode;
}

/** The primary button of a form. */
export function SubmitButton({ working, disabled = false, block = false, children }: Props) {
  return (
    <Button type="primary" size="large" htmlType="submit" loading={working} disabled={disabled} block={block}>
      {children}
    </Button>
  );
}
