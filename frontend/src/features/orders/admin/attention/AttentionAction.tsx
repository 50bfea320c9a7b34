import Button from 'antd/es/button';
import { messageOf } from '../../../../shared/api/api-client.ts';

interface Props {
  /** The row that the action is about. */
  id: string;
  label: string;
  /** The name for screen readers: which row the action is about. */
  name: string;
  /** The generated hook of the mutation, which takes the row's id. */
  useAction: () => readonly [
    (id: string) => { unwrap: () => Promise<unknown> },
    { isLoading: boolean; isError: boolean; error?: unknown },
  ];
  onDone: (id: string) => void;
}

/** The action of one row, with the server's message when it fails. */
export function AttentionAction({ id, label, name, useAction, onDone }: Props) {
  const [act, request] = useAction();
  const press = () => {
    if (request.isLoading) return;
    act(id)
      .unwrap()
      .then(
        () => onDone(id),
        () => undefined,
      );
  };
  return (
    <>
      <Button size="small" aria-label={name} loading={request.isLoading} onClick={press}>
        {label}
      </Button>
      {request.isError && (
        <p className="attention-error" role="alert">
          {messageOf(request.error)}
        </p>
      )}
    </>
  );
}
