import { TextField } from './TextField.tsx';

interface Props {
  id: string;
  label: string;
  /** Of the account that the password belongs to. */
  email: string;
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
}

/** Asks a signed-in person for their own password, within a form. */
export function OwnPasswordField({ email, ...field }: Props) {
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField {...field} type="password" autoComplete="current-password" required />
    </>
  );
}
