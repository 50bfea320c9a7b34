import { memo, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { DetailsDrawer } from './DetailsDrawer.tsx';
import { deskTexts as texts } from './desk-texts.ts';
import { RepliesDrawer } from './RepliesDrawer.tsx';

interface Props {
  user: string;
  name: string;
  /** Puts a saved reply into the composer. */
  onInsert: (text: string) => void;
}

/** The buttons above the composer: saved replies, and what is known about the customer. */
export const PanelTools = memo(function PanelTools({ user, name, onInsert }: Props) {
  const [open, setOpen] = useState<'replies' | 'details' | null>(null);
  const close = () => setOpen(null);
  const insert = (text: string) => {
    // The drawer gives the focus back when it goes; only then the composer takes it.
    flushSync(close);
    onInsert(text);
  };
  return (
    <div className="panel-tools">
      <ToolButton label={texts.repliesFor(name)} onClick={() => setOpen('replies')}>
        {texts.replies}
      </ToolButton>
      <ToolButton label={texts.detailsOf(name)} onClick={() => setOpen('details')}>
        {texts.details}
      </ToolButton>
      {open === 'replies' && <RepliesDrawer onInsert={insert} onClose={close} />}
      {open === 'details' && <DetailsDrawer user={user} name={name} onClose={close} />}
    </div>
  );
});

function ToolButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="text-button" aria-haspopup="dialog" aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
