import type { Profile } from '@shop/contracts/user-api.ts';
import Alert from 'antd/es/alert';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { FormError } from '../../shared/components/FormError.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { checkProfile, type ProfileValues } from './account-rules.ts';
import { profileSubmitted, selectUpdate } from './account-slice.ts';
import { registerTexts, profileTexts as texts } from './account-texts.ts';
import { TextField } from './TextField.tsx';
import { useForm } from './use-form.ts';

const personalFields = [
  { name: 'name', label: registerTexts.name, autoComplete: 'given-name', required: true },
  { name: 'lastName', label: registerTexts.lastName, autoComplete: 'family-name', required: true },
] as const;
const addressFields = [
  { name: 'phoneNumber', label: texts.phoneNumber, autoComplete: 'tel', type: 'tel' },
  { name: 'address', label: texts.address, autoComplete: 'street-address' },
  { name: 'country', label: texts.country, autoComplete: 'country-name' },
  { name: 'zipCode', label: texts.zipCode, autoComplete: 'postal-code' },
  { name: 'city', label: texts.city, autoComplete: 'address-level2' },
  { name: 'state', label: texts.state, autoComplete: 'address-level1' },
] as const;
const passwordFields = [
  {
    name: 'password',
    label: registerTexts.password,
    autoComplete: 'new-password',
    type: 'password',
    hint: texts.passwordHint,
    required: true,
  },
  { name: 'confirm', label: registerTexts.confirm, autoComplete: 'new-password', type: 'password', required: true },
] as const;

/** The profile form; every update requires the password with its confirmation (docs/requirements.md#profile-rules). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const dispatch = useDispatch();
  const update = useSelector(selectUpdate);
  const form = useForm('profile', valuesOf(profile), checkProfile);
  const { reset } = form;

  useEffect(() => {
    if (update.status === 'done') reset(valuesOf(profile));
  }, [update.status, profile, reset]);

  const fieldOf = ({
    name,
    ...field
  }: (typeof personalFields | typeof addressFields | typeof passwordFields)[number]) => (
    <TextField
      key={name}
      {...field}
      id={`profile-${name}`}
      value={form.values[name]}
      onChange={(value) => form.change(name, value)}
      error={form.errors[name]}
    />
  );
  return (
    <form
      noValidate
      className="profile-form"
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.check()) return;
        const { confirm, ...request } = form.values;
        dispatch(profileSubmitted(request));
      }}
    >
      <section>
        <h2 className="h3">{texts.aboutYou}</h2>
        {personalFields.map(fieldOf)}
        <TextField
          id="profile-email"
          label={registerTexts.email}
          type="email"
          autoComplete="username"
          hint={texts.emailNote}
          value={profile.email}
          disabled
        />
      </section>
      <section>
        <h2 className="h3">{texts.delivery}</h2>
        {addressFields.map(fieldOf)}
      </section>
      <section>
        <h2 className="h3">{texts.passwordSection}</h2>
        {passwordFields.map(fieldOf)}
      </section>
      {update.status === 'done' && (
        <Alert type="success" showIcon role="status" className="profile-note" title={texts.updated} />
      )}
      {update.status === 'failed' && <FormError className="profile-note" message={update.message} more={update.more} />}
      <SubmitButton working={update.status === 'sending'}>{texts.submit}</SubmitButton>
    </form>
  );
}

function valuesOf(profile: Profile): ProfileValues {
  const { name, lastName, phoneNumber, address, country, zipCode, city, state } = profile;
  return { name, lastName, phoneNumber, address, country, zipCode, city, state, password: '', confirm: '' };
}
