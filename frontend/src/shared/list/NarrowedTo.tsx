import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import '../styles/rows.css';

interface Props {
  /** Names the one thing or person that the list is about. */
  children: ReactNode;
  /** The label of what leads back to the whole list. */
  all: string;
  onShowAll: () => void;
}

/** Says above a list that a link has narrowed it to one thing, and leads back to all of it. */
export function NarrowedTo({ children, all, onShowAll }: Props) {
  return (
    <p className="narrowed-to">
      <span>{children}</span>
      <Button onClick={onShowAll}>{all}</Button>
    </p>
  );
}
