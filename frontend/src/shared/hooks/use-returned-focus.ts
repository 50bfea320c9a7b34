import { useEffect, useState } from 'react';

/** Returns the focus, when a dialog goes, to what had it before; the dialog's component calls this. */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
