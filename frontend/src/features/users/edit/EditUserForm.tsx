import { type AccountForAdministrators, NAME_MAX } from '@shop/contracts/user-api.ts';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { codeOf, messageOf } from '../../../shared/api/api-client.ts';
import { ConfirmDialog } from '../../../shared/components/ConfirmDialog.tsx';
import { ConfirmPassword } from '../../../shared/components/ConfirmPassword.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { FormError } from '../../../shared/components/FormError.tsx';
import { PanelSkeleton } from '../../../shared/components/Skeletons.tsx';
import { SubmitButton } from '../../../shared/components/SubmitButton.tsx';
import { sharedTexts } from '../../../shared/components/shared-texts.ts';
import { useForm } from '../../../shared/hooks/use-form.ts';
import { useUnsavedChanges } from '../../../shared/hooks/use-unsaved-changes.tsx';
import { selectUser } from '../../../shared/state/session.ts';
import { fullName, type UserEdit, type useUpdateUserMutation } from '../users-api.ts';
import { editTexts as texts } from '../users-texts.ts';
import './edit-user.css';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';

interface Props {
  id: string;
  /** Absent while loading, and when that failed. */
  user: AccountForAdministrators | undefined;
  loading: boolean;
  onRetry: () => void;
  update: ReturnType<typeof useUpdateUserMutation>;
}

/** Codes of refusals (docs/api.md#admin-users). */
const EMAIL_TAKEN = 'user-exists';
const PASSWORD_NEEDED = 'password-needed';
const INVALID = { status: 'error', 'aria-invalid': true } as const;
const emptyValues: UserEdit = { name: '', lastName: '', email: '', isAdmin: false };
const fields = [
  { name: 'name', label: texts.name, maxLength: NAME_MAX },
  { name: 'lastName', label: texts.lastName, maxLength: NAME_MAX },
  { name: 'email', label: texts.email, maxLength: 254, type: 'email', inputMode: 'email' },
] as const;

/**
 * The form of a user, validated by the browser (docs/requirements.md#edit-user-rules). Empty and disabled when loading the
 * user failed.
 */
export function EditUserForm({ id, user, loading, onRetry, update: [update, request] }: Props) {
  const isOwn = useSelector(selectUser)?._id === id;
  // As the form shows it: what was loaded again since does not count.
  const [isAdminShown] = useState(user?.isAdmin ?? false);
  const pending = request.isLoading;
  const emailTaken = codeOf(request.error) === EMAIL_TAKEN;
  const passwordNeeded = codeOf(request.error) === PASSWORD_NEEDED;
  const refused = useMemo(() => (emailTaken ? { email: messageOf(request.error) } : {}), [emailTaken, request.error]);
  const { values, errors, changed, change, check } = useForm(
    'user',
    user ? editOf(user) : emptyValues,
    browserChecks,
    refused,
  );
  const leaving = useUnsavedChanges({ unsaved: changed, saving: pending });
  const [asking, setAsking] = useState(false);
  const send = () => {
    setAsking(false);
    if (user) update({ id, edit: { ...values, isAdminShown } });
  };
  if (loading) {
    return (
      <div className="edit-user" role="status" aria-label={texts.loading}>
        <PanelSkeleton lines={8} />
      </div>
    );
  }
  return (
    <>
      <form
        className="panel edit-user"
        aria-label={texts.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (pending || !event.currentTarget.reportValidity() || !check()) return;
          if (values.isAdmin && !isAdminShown) setAsking(true);
          else send();
        }}
      >
        {fields.map(({ name, label, ...field }) => (
          <Field key={name} id={`user-${name}`} label={label} error={errors[name]}>
            <Input
              {...field}
              id={`user-${name}`}
              name={name}
              value={values[name]}
              onChange={(event) => change({ [name]: event.target.value })}
              required
              disabled={!user}
              autoComplete="off"
              {...(errors[name] && { ...INVALID, 'aria-describedby': `user-${name}-error` })}
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
        {!user && (
          <p className="edit-user-missing" role="status">
            {texts.notHere} <Button onClick={onRetry}>{sharedTexts.tryAgain}</Button>
          </p>
        )}
        <SubmitButton working={pending} disabled={!user}>
          {texts.update}
        </SubmitButton>
        {request.isError && !emailTaken && !passwordNeeded && <FormError message={messageOf(request.error)} />}
      </form>
      {leaving}
      {asking && (
        <ConfirmDialog
          open
          danger={false}
          title={texts.makeAdmin(fullName(values))}
          action={texts.makeAdminAction}
          cancelLabel={texts.keepCustomer}
          onConfirm={send}
          onCancel={() => setAsking(false)}
        >
          {texts.makeAdminText(values.email)}
        </ConfirmDialog>
      )}
      {passwordNeeded && (
        <ConfirmPassword onConfirmed={send} onCancel={request.reset}>
          {texts.passwordNeeded}
        </ConfirmPassword>
      )}
    </>
  );
}

function editOf({ name, lastName, email, isAdmin }: UserEdit): UserEdit {
  return { name, lastName, email, isAdmin };
}

/** The browser's own validation checks the fields first. */
function browserChecks() {
  return {};
}
