import Button from 'antd/es/button';
import type { ReactNode } from 'react';

interface Props {
  /** The submission is pending: shows a spinner and ignores clicks. */
  working: boolean;
  disabled?: boolean;
  block?: boolean;
  children: ReactNode;
}

export function SubmitButton({ working, disabled = false, block = false, children }: Props) {
  return (
    <Button type="primary" size="large" htmlType="submit" loading={working} disabled={disabled} block={block}>
      {children}
    </Button>
  );
}
