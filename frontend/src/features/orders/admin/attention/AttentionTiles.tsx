import { useId, useState } from 'react';
import { AttentionTile } from './AttentionTile.tsx';
import type { AttentionKind } from './attention-kinds.tsx';
import { attentionTexts as texts } from './attention-texts.ts';

/** One number per kind of what waits; each leads to its page, or shows its rows, one kind at a time. */
export function AttentionTiles({ kinds }: { kinds: readonly AttentionKind[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  const shown = kinds.find(({ name }) => name === open);
  const content = shown && 'rows' in shown.action ? shown.action : undefined;
  return (
    <>
      <div className="attention-tiles">
        {kinds.map((kind) => (
          <AttentionTile
            key={kind.name}
            kind={kind}
            open={kind.name === open}
            controls={id}
            onToggle={() => setOpen(kind.name === open ? null : kind.name)}
          />
        ))}
      </div>
      {shown && content && (
        <div className="attention-content" id={id}>
          {content.rows}
          {shown.count > content.listed && <p className="faint">{texts.more(shown.count - content.listed)}</p>}
        </div>
      )}
    </>
  );
}
