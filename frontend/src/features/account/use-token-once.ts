import { useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { pages } from '../../shared/paths.ts';

/**
 * Returns the token of a link from an email, and removes it from the URL, the history and the referrer: it grants access
 * to the account. A reload opens /forgot-password instead.
 */
export function useTokenOnce(): string {
  const { token = '' } = useParams();
  const [initial] = useState(token);
  useLayoutEffect(() => {
    // Bypasses the router, which would render the other page at once.
    const state = { ...window.history.state, usr: { linkNotKept: true } };
    window.history.replaceState(state, '', pages.forgotPassword);
  }, []);
  return initial;
}
