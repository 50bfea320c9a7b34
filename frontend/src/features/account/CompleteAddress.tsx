import type { Profile } from '@shop/contracts/user-api.ts';
import { messageOf, statusOf } from '../../shared/api/api-client.ts';
import { FormError } from '../../shared/components/FormError.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useForm } from '../../shared/hooks/use-form.ts';
import { addressFields as names } from '../../shared/profile-address.ts';
import { type AddressValues, checkAddress } from './account-rules.ts';
import { completeTexts as texts } from './account-texts.ts';
import { useSaveAddressMutation } from './own-account-api.ts';
import { addressFields } from './profile-fields.ts';

interface Props {
  profile: Profile;
  /** Called once the address is stored. */
  onDone: () => void;
}

const fields = names.flatMap((name) => addressFields.filter((field) => field.name === name));

/** The postal address, where an order needs it: saved by a call that asks for no password, unlike the profile. */
export function CompleteAddress({ profile, onDone }: Props) {
  const form = useForm<AddressValues>('complete', addressOf(profile), checkAddress);
  const [save, { isLoading, error }] = useSaveAddressMutation();
  const submit = async () => {
    if (!form.check()) return;
    if ('data' in (await save(form.values))) onDone();
  };
  return (
    <form
      noValidate
      className="complete-address"
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="complete-address-fields">
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
      </div>
      {error && <FormError message={statusOf(error) === 400 ? messageOf(error) : texts.failed} />}
      <SubmitButton working={isLoading}>{texts.submit}</SubmitButton>
    </form>
  );
}

function addressOf(profile: Profile): AddressValues {
  return Object.fromEntries(names.map((name) => [name, profile[name]])) as AddressValues;
}
