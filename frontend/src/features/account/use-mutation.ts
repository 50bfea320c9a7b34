import { useRef, useState } from 'react';

type State = { status: 'idle' | 'sending' | 'done' } | { status: 'failed'; error: unknown };

export type Mutation<Args extends unknown[]> = State & {
  /** Does nothing while the last one is on its way. */
  send: (...args: Args) => void;
  /** What was said of the last attempt is not true of the next. */
  forget: () => void;
};

/**
 * A call whose outcome matters to one page only, and is gone with it.
 * @param call the request
 * @param whenDone what follows a success
 */
export function useMutation<Args extends unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
  whenDone: (answer: Answer) => void = () => undefined,
): Mutation<Args> {
  const [state, setState] = useState<State>({ status: 'idle' });
  const working = useRef(false);
  const send = (...args: Args) => {
    if (working.current) return;
    working.current = true;
    setState({ status: 'sending' });
    call(...args)
      .finally(() => {
        working.current = false;
      })
      .then(
        (answer) => {
          setState({ status: 'done' });
          whenDone(answer);
        },
        (error: unknown) => setState({ status: 'failed', error }),
      );
  };
  const forget = () => {
    if (!working.current) setState({ status: 'idle' });
  };
  return { ...state, send, forget };
}
