import type { Profile } from '@shop/contracts/user-api.ts';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { FormError } from '../../shared/components/FormError.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { type FormErrors, useForm } from '../../shared/hooks/use-form.ts';
import { missingFields } from '../../shared/profile-address.ts';
import { checkProfile, type ProfileValues } from './account-rules.ts';
import { profileSubmitted, selectUpdate } from './account-slice.ts';
import { completeTexts as texts } from './account-texts.ts';
import { addressFields, passwordFields, valuesOf } from './profile-fields.ts';

interface Props {
  profile: Profile;
  /** Called once the profile is stored. */
  onDone: () => void;
}

/**
 * Completes the profile where an order needs it: only the missing fields of the address, by the rules and the call of the
 * profile page, which asks for a password each time (docs/requirements.md#profile-rules).
 */
export function CompleteAddress({ profile, onDone }: Props) {
  const dispatch = useDispatch();
  const update = useSelector(selectUpdate);
  const [missing] = useState(() => missingFields(profile));
  const form = useForm('complete', valuesOf(profile), (values) => ({
    ...requiredErrors(values, missing),
    ...checkProfile(values),
  }));
  // The state may still be that of an update on the profile page.
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (sent && update.status === 'done') onDone();
  }, [sent, update.status, onDone]);
  const fields = [...addressFields.filter(({ name }) => missing.includes(name)), ...passwordFields];
  return (
    <form
      noValidate
      className="complete-address"
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.check()) return;
        const { confirm, ...request } = form.values;
        setSent(true);
        dispatch(profileSubmitted(request));
      }}
    >
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          required
          id={`complete-${name}`}
          value={form.values[name]}
          onChange={(value) => form.change({ [name]: value })}
          error={form.errors[name]}
        />
      ))}
      {sent && update.status === 'failed' && <FormError message={texts.failed} more={update.more} />}
      <SubmitButton working={update.status === 'sending'}>{texts.submit}</SubmitButton>
    </form>
  );
}

function requiredErrors(values: ProfileValues, names: readonly (keyof ProfileValues)[]): FormErrors<ProfileValues> {
  const empty = names.filter((name) => values[name].trim() === '');
  return Object.fromEntries(empty.map((name) => [name, texts.required]));
}
