import Button from 'antd/es/button';
import { messageOf } from '../../../../shared/api-client.ts';
import { useMutation } from '../../../../shared/use-mutation.ts';

interface Props {
  label: string;
  /** The name for screen readers: which row the action is about. */
  name: string;
  action: () => Promise<void>;
  onDone: () => void;
}

/** The action of one row, with the server's message when it fails. */
export function AttentionAction({ label, name, action, onDone }: Props) {
  const mutation = useMutation(action, onDone);
  return (
    <>
      <Button size="small" aria-label={name} loading={mutation.status === 'sending'} onClick={() => mutation.send()}>
        {label}
      </Button>
      {mutation.status === 'failed' && (
        <p className="attention-error" role="alert">
          {messageOf(mutation.error)}
        </p>
      )}
    </>
  );
}
