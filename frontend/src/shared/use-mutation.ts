import { useRef, useState } from 'react';

type State = { status: 'idle' | 'sending' | 'done'; error?: undefined } | { status: 'failed'; error: unknown };

export type Mutation<Args extends unknown[]> = State & {
  isLoading: boolean;
  isError: boolean;
  /** Sends the request; does nothing while one is pending. */
  send: (...args: Args) => void;
  /** Clears the result of the last request. */
  reset: () => void;
};

/** Sends a request whose state only one component needs. */
export function useMutation<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
  onSuccess: (result: Result) => void = () => undefined,
  onFailure: (error: unknown) => void = () => undefined,
): Mutation<Args> {
  const [state, setState] = useState<State>({ status: 'idle' });
  const pending = useRef(false);
  const send = (...args: Args) => {
    if (pending.current) return;
    pending.current = true;
    setState({ status: 'sending' });
    call(...args)
      .finally(() => {
        pending.current = false;
      })
      .then(
        (result) => {
          setState({ status: 'done' });
          onSuccess(result);
        },
        (error: unknown) => {
          setState({ status: 'failed', error });
          onFailure(error);
        },
      );
  };
  const reset = () => {
    if (!pending.current) setState({ status: 'idle' });
  };
  return { ...state, isLoading: state.status === 'sending', isError: state.status === 'failed', send, reset };
}
