import Drawer from 'antd/es/drawer';
import { type ReactNode, useEffect, useState } from 'react';
import './side-drawer.css';

const WIDTH_PX = 416;

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A drawer at the right; when it has gone, the focus returns to what opened it, unless it has moved on. */
export function SideDrawer({ title, onClose, children }: Props) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
  return (
    <Drawer open placement="right" size={WIDTH_PX} title={title} closable={{ placement: 'end' }} onClose={onClose}>
      <div className="side-drawer">{children}</div>
    </Drawer>
  );
}
