import { NAME_MAX } from '@shop/contracts/user-api.ts';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Field } from '../../../shared/components/Field.tsx';
import { FormError } from '../../../shared/components/FormError.tsx';
import { PanelSkeleton } from '../../../shared/components/Skeletons.tsx';
import { SubmitButton } from '../../../shared/components/SubmitButton.tsx';
import { sharedTexts } from '../../../shared/components/shared-texts.ts';
import { selectUser } from '../../../shared/state/session.ts';
import type { UserEdit } from '../users-api.ts';
import { editTexts as texts } from '../users-texts.ts';
import './edit-user.css';
import { type EditUserState, editOpened, editSubmitted } from './edit-user-slice.ts';

interface Props extends Pick<EditUserState, 'load' | 'submission'> {
  id: string;
}

const EMAIL = 'user-email';
const FAULTY = { status: 'error', 'aria-invalid': true } as const;
const nobody: UserEdit = { name: '', lastName: '', email: '', isAdmin: false };
const lines = [
  { name: 'name', label: texts.name, maxLength: NAME_MAX },
  { name: 'lastName', label: texts.lastName, maxLength: NAME_MAX },
  { name: 'email', label: texts.email, maxLength: 254, type: 'email', inputMode: 'email' },
] as const;

/**
 * The form of a user, which the browser checks before it is sent (docs/requirements.md#edit-user-rules). Without its
 * user it stands empty and still.
 */
export function EditUserForm({ id, load: { status, user }, submission }: Props) {
  const dispatch = useDispatch();
  const isOwn = useSelector(selectUser)?._id === id;
  const [values, setValues] = useState<UserEdit>(user ? editOf(user) : nobody);
  const working = submission.status === 'sending';
  // What is said of an address holds until it is another one.
  const [refusedEmail, setRefusedEmail] = useState<string | null>(null);
  const { emailTaken = false } = submission;
  useEffect(() => {
    const email = emailTaken ? document.querySelector<HTMLInputElement>(`#${EMAIL}`) : null;
    setRefusedEmail(email?.value ?? null);
    email?.focus();
  }, [emailTaken]);
  const emailError = emailTaken && values.email === refusedEmail ? submission.message : undefined;
  const change = (part: Partial<UserEdit>) => setValues((before) => ({ ...before, ...part }));
  if (status === 'idle' || status === 'loading') {
    return (
      <div className="edit-user" role="status" aria-label={texts.loading}>
        <PanelSkeleton lines={8} />
      </div>
    );
  }
  return (
    <form
      className="panel edit-user"
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!working && user && event.currentTarget.reportValidity())
          dispatch(editSubmitted({ id, edit: { ...values, isAdminShown: user.isAdmin } }));
      }}
    >
      {lines.map(({ name, label, ...line }) => (
        <Field key={name} id={`user-${name}`} label={label} error={name === 'email' ? emailError : undefined}>
          <Input
            {...line}
            id={`user-${name}`}
            name={name}
            value={values[name]}
            onChange={(event) => change({ [name]: event.target.value })}
            required
            disabled={!user}
            autoComplete="off"
            {...(name === 'email' && emailError && { ...FAULTY, 'aria-describedby': `${EMAIL}-error` })}
          />
        </Field>
      ))}
      <div className="edit-user-role">
        <Checkbox
          name="isAdmin"
          checked={values.isAdmin}
          disabled={!user}
          aria-describedby="user-isAdmin-hint"
          onChange={(event) => change({ isAdmin: event.target.checked })}
        >
          {texts.isAdmin}
        </Checkbox>
        <p className="hint" id="user-isAdmin-hint">
          {isOwn && user ? texts.ownRoleHint : texts.isAdminHint}
        </p>
      </div>
      {status === 'failed' && (
        <p className="edit-user-missing" role="status">
          {texts.notHere} <Button onClick={() => dispatch(editOpened(id))}>{sharedTexts.tryAgain}</Button>
        </p>
      )}
      <SubmitButton working={working} disabled={!user}>
        {texts.update}
      </SubmitButton>
      {submission.status === 'failed' && !emailTaken && <FormError message={submission.message} />}
    </form>
  );
}

function editOf({ name, lastName, email, isAdmin }: UserEdit): UserEdit {
  return { name, lastName, email, isAdmin };
}
