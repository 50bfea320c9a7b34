import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined';
import Button from 'antd/es/button';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from './Icon.tsx';

/** Links to a row's form and passes the list's URL, so that 'Go Back' returns to it. */
export function EditRow({ to, name, title = name }: { to: string; name: string; title?: string }) {
  const { search } = useLocation();
  return (
    <Link to={to} state={{ list: search }} className="icon-link" title={title}>
      <Icon of={EditOutlined} label={name} />
    </Link>
  );
}

interface RemoveProps {
  /** The row's id, by which `useRemoval` restores the focus. */
  id: string;
  name: string;
  title?: string;
  small?: boolean;
  /** Why the row cannot be deleted: disables the button and is part of its label. */
  disabledReason?: string | undefined;
  onClick: () => void;
}

/** The delete button of a row. */
export function RemoveRow({ id, name, title, small = false, disabledReason, onClick }: RemoveProps) {
  return (
    <Button
      type="text"
      {...(small && { size: 'small' as const })}
      danger
      data-remove={id}
      icon={<Icon of={DeleteOutlined} />}
      aria-label={disabledReason === undefined ? name : `${name}: ${disabledReason}`}
      title={disabledReason ?? title}
      disabled={disabledReason !== undefined}
      onClick={onClick}
    />
  );
}
