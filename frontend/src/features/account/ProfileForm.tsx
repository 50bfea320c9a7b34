import type { Profile } from '@shop/contracts/user-api.ts';
import Alert from 'antd/es/alert';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { FormError } from '../../shared/components/FormError.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useForm } from '../../shared/hooks/use-form.ts';
import { useUnsavedChanges } from '../../shared/hooks/use-unsaved-changes.tsx';
import { pages } from '../../shared/paths.ts';
import { selectCart } from '../../shared/state/cart.ts';
import { checkProfile } from './account-rules.ts';
import { profileSubmitted, selectUpdate } from './account-slice.ts';
import { registerTexts, profileTexts as texts } from './account-texts.ts';
import { addressFields, type ProfileField, passwordFields, personalFields, valuesOf } from './profile-fields.ts';

/** The profile form; every update requires the password with its confirmation (docs/requirements.md#profile-rules). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const dispatch = useDispatch();
  const update = useSelector(selectUpdate);
  const form = useForm('profile', valuesOf(profile), checkProfile);
  const { reset } = form;
  const { itemsCount } = useSelector(selectCart);
  const leaving = useUnsavedChanges({ unsaved: form.changed, saving: update.status === 'sending' });

  useEffect(() => {
    if (update.status === 'done') reset(valuesOf(profile));
  }, [update.status, profile, reset]);

  const fieldOf = ({ name, ...field }: ProfileField) => (
    <TextField
      key={name}
      {...field}
      marked={field.required === true}
      id={`profile-${name}`}
      value={form.values[name]}
      onChange={(value) => form.change({ [name]: value })}
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
        <p className="hint">{texts.required}</p>
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
        <Alert
          type="success"
          showIcon
          role="status"
          className="profile-note"
          title={texts.updated}
          action={itemsCount > 0 && <LinkButton to={pages.checkout}>{texts.toCheckout}</LinkButton>}
        />
      )}
      {update.status === 'failed' && <FormError className="profile-note" message={update.message} more={update.more} />}
      <SubmitButton working={update.status === 'sending'}>{texts.submit}</SubmitButton>
      {leaving}
    </form>
  );
}
