import { useEffect, useRef, useState } from 'react';
import { imageSelection } from './image-selection.ts';

/**
 * Selects image files: reads their first bytes, and keeps a message about those that are refused.
 * @param onSelected receives the accepted files, unless the page was left meanwhile; never called before `select` returns
 */
export function useImageSelection(onSelected: (files: File[]) => void) {
  const [reading, setReading] = useState(false);
  const [rejected, setRejected] = useState<string | undefined>();
  const current = useRef<typeof onSelected | undefined>(undefined);
  useEffect(() => {
    current.current = onSelected;
    return () => {
      current.current = undefined;
    };
  }, [onSelected]);

  const select = async (files: File[]) => {
    setReading(true);
    const selection = await imageSelection(files);
    setReading(false);
    setRejected(selection.rejected);
    current.current?.(selection.files);
  };
  return { reading, rejected, select };
}
