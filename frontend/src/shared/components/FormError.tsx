import Alert from 'antd/es/alert';
import type { ReactNode } from 'react';

interface Props {
  message: ReactNode;
  /** An additional text, such as when to retry. */
  more?: ReactNode;
  className?: string;
}

/** The error of a submitted form or dialog. */
export function FormError({ message, more, className }: Props) {
  return <Alert type="error" showIcon role="alert" title={message} description={more} className={className ?? ''} />;
}
