import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import Button from 'antd/es/button';
import { Link, useLocation } from 'react-router-dom';

/** Links to a row's form and passes the list's URL, so that 'Go Back' returns to it. */
export function EditRow({ to, name, title }: { to: string; name: string; title: string }) {
  const { search } = useLocation();
  return (
    <Link to={to} state={{ list: search }} className="icon-link" title={title}>
      <EditOutlined aria-label={name} />
    </Link>
  );
}

interface RemoveProps {
  /** The row's id: the focus returns by it. */
  id: string;
  name: string;
  title?: string;
  small?: boolean;
  /** Why it cannot be: then the button is disabled, and its name says so. */
  refusal?: string | undefined;
  onClick: () => void;
}

/** Deletes a row, after having asked. */
export function RemoveRow({ id, name, title, small = false, refusal, onClick }: RemoveProps) {
  return (
    <Button
      type="text"
      {...(small && { size: 'small' as const })}
      danger
      data-remove={id}
      icon={<DeleteOutlined />}
      aria-label={refusal === undefined ? name : `${name}: ${refusal}`}
      title={refusal ?? title}
      disabled={refusal !== undefined}
      onClick={onClick}
    />
  );
}
